import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveState } from '../states.ts'
import { closeWaitingSteps, findSteps, planSteps, readSteps, buildStepRows } from './approval.ts'
import { announceLeaveChange } from './create.ts'
import { updateLeave, lockLeaveRows } from './decide.ts'
import { joinedHours } from './joinedHours.ts'
import { lockSchoolLeaves, refuseOverlaps, refuseInvalidSpan } from './overlaps.ts'
import { isSchoolAdministrator, mayAskFor } from './reach.ts'
import { refuseStaleVersion, leaveStateTitles } from './staleVersion.ts'
import { type leave, leaveStep } from './tables.ts'

type Row = typeof leave.$inferSelect
type LeaveRefusal = (typeof leaveRefusals)[keyof typeof leaveRefusals]

/** Locks a leave until the transaction ends, or refuses with `notFound`. */
export const lockLeave = async (db: Db, schoolId: number, id: number): Promise<Row> => {
  await lockSchoolLeaves(db, schoolId)
  const [row] = await lockLeaveRows(db, schoolId, [id])
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Returns true if the session may ask for leave for the student. */
export const mayRequestLeaveFor = async (
  db: Db,
  session: Session,
  { schoolId, studentId }: Pick<Row, 'schoolId' | 'studentId'>,
) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, studentId), mayAskFor(schoolId, member.id, session)))
  return rows.length > 0
}

const refuseStranger = async (db: Db, session: Session, row: Row): Promise<void> => {
  if (!(await mayRequestLeaveFor(db, session, row))) throw new Refusal(common.notFound)
}

/** Returns true for the person who requested the leave, and for the school's administrators. */
export const isSubmitter = (session: Session, { submitterId }: Pick<Row, 'submitterId'>) =>
  isSchoolAdministrator(session) || submitterId === memberOf(session)

/** Returns true for an approved leave whose student has not been noted as returned. */
export const isOpen = ({ state, endedAt, backAt }: Pick<Row, 'state' | 'endedAt' | 'backAt'>) =>
  state === leaveState.agreed && endedAt === null && backAt === null

/** Returns true for a leave that can be withdrawn: it waits, has not begun, or has a waiting extension. */
export const isWithdrawable = (row: Row, now: Date) =>
  row.state === leaveState.asked || (isOpen(row) && (row.askedEndAt !== null || row.startAt > now))

const refuseState = (kind: LeaveRefusal, row: Row): never => {
  const isBack = row.state === leaveState.agreed && !isOpen(row)
  throw new Refusal(kind, { state: isBack ? '已销假' : (leaveStateTitles[row.state] ?? '') })
}

/** Returns true for a leave that accepts attachments. Nobody reads those of a refused or withdrawn leave. */
export const isAttachable = ({ state }: Pick<Row, 'state'>) =>
  state !== leaveState.refused && state !== leaveState.takenBack

/**
 * Withdraws a leave that has not begun, or its waiting extension. Refuses if the leave changed since the caller saw
 * it.
 */
export const withdraw = async ({ db, session, body, clock }: Context<typeof calls.withdraw>) => {
  const schoolId = schoolOf(session)
  const row = await lockLeave(db, schoolId, body.id)
  const now = clock.now()
  if (!isSubmitter(session, row)) throw new Refusal(leaveRefusals.notYours)
  await refuseStaleVersion(db, row, body.version)
  if (!isWithdrawable(row, now)) {
    if (isOpen(row)) throw new Refusal(leaveRefusals.notWithdrawable, { state: '已经开始' })
    refuseState(leaveRefusals.notWithdrawable, row)
  }
  await closeWaitingSteps(db, schoolId, row.id)
  if (row.askedEndAt !== null) return updateLeave(db, row, { askedEndAt: null })
  const changed = await updateLeave(db, row, { state: leaveState.takenBack })
  if (row.state === leaveState.agreed) await announceLeaveChange(db, schoolId, [row.studentId])
  return changed
}

/** Records the student's return. Before the leave's end, the leave stops counting from now on. */
export const endLeave = async ({ db, session, body, clock }: Context<typeof calls.end>) => {
  const schoolId = schoolOf(session)
  const row = await lockLeave(db, schoolId, body.id)
  const now = clock.now()
  await refuseStranger(db, session, row)
  if (!isOpen(row)) refuseState(leaveRefusals.notEndable, row)
  if (row.startAt > now) throw new Refusal(leaveRefusals.notEndable, { state: '尚未开始，请撤回' })
  await closeWaitingSteps(db, schoolId, row.id)
  const back = { backAt: now, backById: memberOf(session), askedEndAt: null }
  const isEarly = row.endAt > now
  const changed = await updateLeave(db, row, isEarly ? { ...back, endedAt: now } : back)
  if (isEarly) await announceLeaveChange(db, schoolId, [row.studentId])
  return changed
}

/** Requests a later end. The steps are those of the total length, and the current end stays until they are approved. */
export const extendLeave = async ({ db, session, body, clock }: Context<typeof calls.extend>) => {
  const [schoolId, byId, now, timeZone] = [schoolOf(session), memberOf(session), clock.now(), session.timeZone]
  const row = await lockLeave(db, schoolId, body.id)
  await refuseStranger(db, session, row)
  if (!isOpen(row)) refuseState(leaveRefusals.notExtendable, row)
  if (row.askedEndAt !== null) throw new Refusal(leaveRefusals.extensionWaiting)
  const span = { startAt: row.startAt, endAt: fromWireTime(body.endTime, timeZone) }
  if (span.endAt <= row.endAt) {
    throw new Refusal(leaveRefusals.notLater, { end: toWireTime(row.endAt, timeZone).slice(0, 16) })
  }
  refuseInvalidSpan(span, now)
  await refuseOverlaps(db, { ...span, schoolId, studentIds: [row.studentId], but: row.id, timeZone })
  const hours = await joinedHours(db, { ...span, schoolId, studentIds: [row.studentId], but: row.id })
  const needed = await findSteps(db, schoolId, { hours, kind: row.kind })
  const asked = { schoolId, asker: session, steps: needed, students: [row.studentId] }
  const { steps, taken } = (await planSteps(db, asked))(row.studentId)
  const before = await readSteps(db, schoolId, row.id)
  const round = Math.max(1, ...before.map((step) => step.round)) + 1
  const extension = { schoolId, round, endAt: span.endAt, reason: body.leaveReason }
  await db.insert(leaveStep).values(buildStepRows({ ...extension, leaveId: row.id, steps, taken, byId, now }))
  if (taken < steps.length) return updateLeave(db, row, { askedEndAt: span.endAt })
  const changed = await updateLeave(db, row, { endAt: span.endAt, approverId: byId, decidedAt: now })
  await announceLeaveChange(db, schoolId, [row.studentId])
  return changed
}
