import { and, eq, not } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { presentStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { type LeaveKind, leaveState } from '../states.ts'
import { findSteps, planSteps, buildStepRows } from './approval.ts'
import { whenLeaveChanges } from './onLeave.ts'
import { joinedHours } from './joinedHours.ts'
import { lockSchoolLeaves, refuseOverlaps, refuseInvalidSpan } from './overlaps.ts'
import { leave, leaveStep } from './tables.ts'

const refuseFormerStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const former = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), not(presentStudent())))
    .orderBy(member.pinyin, member.id)
  if (former.length > 0)
    throw new Refusal(leaveRefusals.notStudents, { names: former.map(({ name }) => name).join('、') })
}

/** Announces a change of leaves that count now or later. */
export const announceLeaveChange = async (db: Db, schoolId: number, studentIds: readonly number[]): Promise<void> => {
  if (studentIds.length > 0) await whenLeaveChanges.tell(db, { schoolId, studentIds })
}

/** A leave request of staff or of a parent. */
interface NewLeaveRequest {
  readonly studentIds: readonly number[]
  readonly kind: LeaveKind
  readonly startTime: string
  readonly endTime: string
  readonly leaveReason: string
  readonly fetcher: string
  /** The sealed link of a parent's request; null for staff. */
  readonly linkId: number | null
}

/**
 * Requests a leave for all of the students or none. It is granted at once if the requester is the approver of every
 * step.
 */
export const requestLeaves = async (db: Db, session: Session, now: Date, asked: NewLeaveRequest) => {
  const [schoolId, byId] = [schoolOf(session), memberOf(session)]
  const { studentIds, kind } = asked
  const span = {
    startAt: fromWireTime(asked.startTime, session.timeZone),
    endAt: fromWireTime(asked.endTime, session.timeZone),
  }
  refuseInvalidSpan(span, now)
  await lockSchoolLeaves(db, schoolId)
  await refuseFormerStudents(db, schoolId, studentIds)
  await refuseOverlaps(db, { ...span, schoolId, studentIds, timeZone: session.timeZone })
  const hours = await joinedHours(db, { ...span, schoolId, studentIds })
  const steps = await findSteps(db, schoolId, { hours, kind })
  const planOf = await planSteps(db, { schoolId, asker: session, steps, students: studentIds })
  const words = { kind, reason: asked.leaveReason, fetcher: asked.fetcher, linkId: asked.linkId }
  const rows = studentIds.map((studentId) => {
    const { steps: theirs, taken } = planOf(studentId)
    const outcome =
      taken === theirs.length
        ? { state: leaveState.agreed, approverId: byId, decidedAt: now }
        : { state: leaveState.asked, approverId: null, decidedAt: null }
    return { ...span, ...words, ...outcome, schoolId, studentId, submitterId: byId, createdAt: now }
  })
  const made = await db.insert(leave).values(rows).returning()
  const round = { schoolId, round: 1, endAt: span.endAt, byId, now }
  await db
    .insert(leaveStep)
    .values(made.flatMap(({ id: leaveId, studentId }) => buildStepRows({ ...round, ...planOf(studentId), leaveId })))
  const granted = made.filter(({ state }) => state === leaveState.agreed)
  await announceLeaveChange(
    db,
    schoolId,
    granted.map(({ studentId }) => studentId),
  )
  return made.map(({ id, state }) => ({ id, leaveState: state }))
}

/** Handles a request from a member of the school's staff. */
export const createLeaves = async ({ db, session, body, clock }: Context<typeof calls.create>) => {
  const { leaveerIds, ...asked } = body
  const request = { ...asked, studentIds: [...new Set(leaveerIds)], linkId: null }
  return { records: await requestLeaves(db, session, clock.now(), request) }
}
