import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { followsAllWithoutGate } from '../../access/server/index.ts'
import { findSchoolOfMember } from '../../registry/server/membership.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { logLook } from '../../users/server/index.ts'
import type { leave as calls } from '../contract.ts'
import { type LeaverState, leaveState } from '../states.ts'
import { mayRequestLeaveFor } from './change.ts'
import { type FoundLeave, presentLeave, selectLeaves } from './selectLeaves.ts'
import { leave } from './tables.ts'

const day = 86_400_000

/** Days: a leave that ended within `before` days may be overdue, and leaves of the next `ahead` days are shown. */
const pastDays = 31
const futureDays = 7

/** A student's leave state at the gate, and the leave it comes from; null if there is none. */
export interface CurrentLeave {
  readonly leaverState: LeaverState
  readonly leave: FoundLeave | null
}

const readNearbyLeaves = (db: Db, schoolId: number, studentId: number, now: Date): Promise<FoundLeave[]> =>
  selectLeaves(
    db,
    now,
    and(
      eq(leave.schoolId, schoolId),
      eq(leave.studentId, studentId),
      inArray(leave.state, [leaveState.asked, leaveState.agreed]),
      gt(leave.endAt, new Date(now.getTime() - pastDays * day)),
      sql`${leave.startAt} < ${new Date(now.getTime() + futureDays * day).toISOString()}::timestamptz`,
    ),
  )
    .orderBy(asc(leave.startAt), asc(leave.id))
    .then((rows) => rows)

const pickCurrentLeave = (rows: readonly FoundLeave[], now: Date): CurrentLeave => {
  const leaving = rows.find(({ stage }) => stage === 'leaving')
  if (leaving) return { leaverState: 'LEAVING', leave: leaving }
  const returned = rows.find(({ stage }) => stage === 'returned')
  if (returned) return { leaverState: 'LEAVE_RETURNED', leave: returned }
  const overdue = rows.findLast(({ stage }) => stage === 'overdue')
  if (overdue) return { leaverState: 'LEAVE_OVERDUE', leave: overdue }
  const waiting = rows.find(({ stage, row }) => stage === 'asked' && row.startAt <= now && row.endAt > now)
  if (waiting) return { leaverState: 'LEAVE_WAITING', leave: waiting }
  return { leaverState: 'LEAVE_NO', leave: null }
}

/**
 * Returns a student's leave at a moment for the gate: on leave, back before its end, overdue, requested but undecided
 * though it should have begun, or none.
 */
export const findCurrentLeave = async (db: Db, schoolId: number, studentId: number, now: Date): Promise<CurrentLeave> =>
  pickCurrentLeave(await readNearbyLeaves(db, schoolId, studentId, now), now)

const mayReadNumbers = async (db: Db, session: Session, schoolId: number, studentId: number): Promise<boolean> => {
  if (schoolId !== schoolOf(session)) return false
  return mayRequestLeaveFor(db, session, { schoolId, studentId })
}

const listParents = (db: Db, schoolId: number, studentId: number) =>
  db
    .select({ name: member.name, relationship: parentLink.relationship, telephone: member.telephone })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentId)))
    .orderBy(asc(parentLink.id))

/**
 * Returns a student's leaves and parents. Only few callers get full phone numbers, and each such view is recorded on
 * the student.
 */
export const findUserInfo = async ({ db, session, params, clock }: Context<typeof calls.userInfo>) => {
  const { userId } = params
  const now = clock.now()
  const schoolId = await findSchoolOfMember(db, session, userId)
  const rows = await readNearbyLeaves(db, schoolId, userId, now)
  const parents = await listParents(db, schoolId, userId)
  const isWhole = await mayReadNumbers(db, session, schoolId, userId)
  if (isWhole) {
    const view = { schoolId, memberId: userId, viewerId: memberOf(session), at: now }
    await logLook(db, { ...view, fields: ['telephone'] })
  }
  const current = pickCurrentLeave(rows, now)
  const isFollowed = await followsAllWithoutGate(db, session, [userId])
  const shownLeaves = rows.filter(
    ({ stage, row }) => stage !== 'over' && (isFollowed || row.state === leaveState.agreed),
  )
  return {
    leaverState: current.leaverState,
    leaveRecordVO: shownLeaves.map((one) => ({
      ...presentLeave(one, session),
      // The gate's dialog shows only the reason of the leave that counts now.
      ...(isFollowed || one === current.leave ? {} : { leaveReason: '' }),
    })),
    studentParentInfoVOs: parents.map(({ name, relationship, telephone }) => ({
      parentName: name,
      relationship,
      parentTelephone: (isWhole ? telephone : maskTelephone(telephone)) ?? '',
    })),
  }
}
