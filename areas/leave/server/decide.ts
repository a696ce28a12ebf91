import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveState } from '../states.ts'
import { approverTitles } from '../words.ts'
import { hasNoApproverConflict, isNotOwnRequest } from './anotherApprover.ts'
import { closeWaitingSteps, readSteps } from './approval.ts'
import { readApprovalPolicy } from './approvalPolicy.ts'
import { announceLeaveChange } from './create.ts'
import { lockSchoolLeaves } from './overlaps.ts'
import { mayDecide } from './reach.ts'
import { readStudentName, refuseHandled, refuseStaleVersion } from './staleVersion.ts'
import { leave, leaveStep } from './tables.ts'

type Row = typeof leave.$inferSelect
type Step = typeof leaveStep.$inferSelect

/** Returns if the session may decide on a step: by its role, by the other steps of the round, and by who requested it. */
const checkStep = async (db: Db, session: Session, { schoolId }: Row, step: Step) => {
  const policy = await readApprovalPolicy(db, schoolId)
  const [found] = await db
    .select({
      isTheirs: sql<boolean>`${mayDecide(leaveStep.approver, schoolId, leave.studentId, session)}`,
      isSecondPair: sql<boolean>`${hasNoApproverConflict(session, schoolId, leave.studentId, policy)}`,
      isNotOwn: sql<boolean>`${isNotOwnRequest(session, policy)}`,
    })
    .from(leaveStep)
    .innerJoin(leave, and(eq(leave.schoolId, leaveStep.schoolId), eq(leave.id, leaveStep.leaveId)))
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.id, step.id)))
  return found ?? { isTheirs: false, isSecondPair: false, isNotOwn: false }
}

/** Reads leaves of a school by id and locks them until the transaction ends. */
export const lockLeaveRows = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select()
    .from(leave)
    .where(and(eq(leave.schoolId, schoolId), inArray(leave.id, [...ids])))
    .orderBy(asc(leave.id))
    .for('update')

/** Updates a locked leave and returns its new state. */
export const updateLeave = async (db: Db, { schoolId, id }: Row, values: Partial<typeof leave.$inferInsert>) => {
  const [row] = await db
    .update(leave)
    .set({ ...values, version: nextVersion(leave.version) })
    .where(and(eq(leave.schoolId, schoolId), eq(leave.id, id)))
    .returning({ id: leave.id, leaveState: leave.state })
  if (row === undefined) throw new Error('a leave that was held is gone')
  return row
}

interface Decision {
  readonly leaveState: number
  readonly comment: string
  readonly version?: number | undefined
}

/** Returns the columns that a decision changes: none while further steps wait. */
const buildOutcome = (row: Row, isAgreed: boolean, isLast: boolean, byId: number, now: Date) => {
  const decided = { approverId: byId, decidedAt: now }
  if (row.askedEndAt !== null) {
    if (!isAgreed) return { askedEndAt: null }
    return isLast ? { ...decided, endAt: row.askedEndAt, askedEndAt: null } : {}
  }
  if (!isAgreed) return { ...decided, state: leaveState.refused }
  return isLast ? { ...decided, state: leaveState.agreed } : {}
}

const decideOne = async (
  { db, session, clock }: Pick<Context<typeof calls.decide>, 'db' | 'session' | 'clock'>,
  row: Row,
  decision: Decision,
) => {
  const [byId, now] = [memberOf(session), clock.now()]
  await refuseStaleVersion(db, row, decision.version)
  const steps = await readSteps(db, row.schoolId, row.id)
  const waiting = steps.filter(({ state }) => state === leaveState.asked)
  const [step] = waiting
  const refuse = async (kind: (typeof leaveRefusals)[keyof typeof leaveRefusals], words: Record<string, string>) => {
    throw new Refusal(kind, { name: await readStudentName(db, row), ...words })
  }
  if (step === undefined) return refuseHandled(db, row)
  const check = await checkStep(db, session, row, step)
  const approver = approverTitles[step.approver]
  if (!check.isTheirs) return refuse(leaveRefusals.notYourStep, { approver })
  if (!check.isSecondPair) return refuse(leaveRefusals.sameApprover, { approver })
  if (!check.isNotOwn) return refuse(leaveRefusals.ownRequest, {})
  // A repeated call without a version must not decide the next step as well.
  const hasDecided = steps.some(({ round, deciderId }) => round === step.round && deciderId === byId)
  if (hasDecided && decision.version === undefined) return refuseHandled(db, row)
  const isAgreed = decision.leaveState === leaveState.agreed
  if (isAgreed && step.endAt <= now) return refuse(leaveRefusals.tooLate, {})
  await db
    .update(leaveStep)
    .set({ state: decision.leaveState, deciderId: byId, decidedAt: now, note: decision.comment })
    .where(and(eq(leaveStep.schoolId, row.schoolId), eq(leaveStep.id, step.id)))
  if (!isAgreed) await closeWaitingSteps(db, row.schoolId, row.id)
  const isLast = waiting.length === 1
  const changed = await updateLeave(db, row, buildOutcome(row, isAgreed, isLast, byId, now))
  return { ...changed, isGranted: isAgreed && isLast }
}

/** Decides the current step of each leave: all of them or none. A granted leave counts at once. */
export const decideLeaves = async (context: Context<typeof calls.decide>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  await lockSchoolLeaves(db, schoolId)
  const rows = await lockLeaveRows(
    db,
    schoolId,
    body.map(({ id }) => id),
  )
  // Sessions that read several schools reach leaves they may not decide on.
  if (rows.length < body.length) throw new Refusal(common.notFound)
  const changed = []
  const granted: number[] = []
  for (const row of rows) {
    const decision = body.find(({ id }) => id === row.id)
    if (decision === undefined) continue
    const { isGranted, ...outcome } = await decideOne(context, row, decision)
    changed.push(outcome)
    if (isGranted) granted.push(row.studentId)
  }
  await announceLeaveChange(db, schoolId, granted)
  return changed
}
