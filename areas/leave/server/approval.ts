import { and, asc, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { type Approver, type LeaveKind, leaveState } from '../states.ts'
import { findWithOtherApprover } from './anotherApprover.ts'
import { type ApprovalPolicy, readApprovalPolicy } from './approvalPolicy.ts'
import { isApproverFor } from './reach.ts'
import { leaveRule, leaveStep } from './tables.ts'

/** Default steps for a school without rules. */
const defaultSteps: readonly Approver[] = ['head']

/** The kind and length of a leave, which determine its steps. */
interface StepCriteria {
  readonly kind: LeaveKind
  readonly hours: number
}

/**
 * Returns the approval steps for a leave. Rules of its kind take precedence over general rules, and among these the
 * rule for the longest matching duration applies.
 */
export const findSteps = async (
  db: Db,
  schoolId: number,
  { kind, hours }: StepCriteria,
): Promise<readonly Approver[]> => {
  const [rule] = await db
    .select({ steps: leaveRule.steps })
    .from(leaveRule)
    .where(
      and(
        eq(leaveRule.schoolId, schoolId),
        or(eq(leaveRule.kind, kind), eq(leaveRule.kind, '')),
        lt(leaveRule.moreThanHours, Math.ceil(hours)),
      ),
    )
    .orderBy(desc(eq(leaveRule.kind, kind)), desc(leaveRule.moreThanHours))
    .limit(1)
  return rule?.steps ?? defaultSteps
}

/** Returns those of the students (`ids`) for whom the user is an approver of this kind. */
const findApproverStudents = async (
  db: Db,
  schoolId: number,
  approver: Approver,
  asker: Asker,
  ids: readonly number[],
) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), among(member.id, ids), isApproverFor(approver, schoolId, member.id, asker)),
    )
  return new Set(rows.map(({ id }) => id))
}

const findBoarders = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: studentInfo.memberId })
    .from(studentInfo)
    .where(and(eq(studentInfo.schoolId, schoolId), among(studentInfo.memberId, ids), isNotNull(studentInfo.roomId)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the number of steps that a requester may approve by asking. */
const countAskableSteps = (steps: number, { ownStep, allSteps }: ApprovalPolicy): number => {
  if (steps === 1) return ownStep ? 1 : 0
  return allSteps ? steps : steps - 1
}

interface StepsRequest {
  readonly schoolId: number
  readonly asker: Asker
  readonly steps: readonly Approver[]
  readonly students: readonly number[]
}

/**
 * Returns a function from a student id to the student's steps and the number of leading steps the requester approves
 * by asking. After the first step these are only steps for which the school has no other approver, and never all of
 * several steps, unless the school allows it.
 */
export const planSteps = async (db: Db, { schoolId, asker, steps, students }: StepsRequest) => {
  const policy = await readApprovalPolicy(db, schoolId)
  const boarders = await findBoarders(db, schoolId, students)
  const ownStudents = new Map<Approver, ReadonlySet<number>>()
  const others = new Map<Approver, ReadonlySet<number>>()
  for (const approver of steps) {
    const theirs = await findApproverStudents(db, schoolId, approver, asker, students)
    ownStudents.set(approver, theirs)
    const asked = { schoolId, butId: asker.memberId ?? 0, ids: [...theirs] }
    if (theirs.size > 0) others.set(approver, await findWithOtherApprover(db, approver, asked))
  }
  return (studentId: number) => {
    // A day student has no dormitory manager.
    const theirs = steps.filter((approver) => approver !== 'dormitory' || boarders.has(studentId))
    const needed = theirs.length === 0 ? defaultSteps : theirs
    const firstOfOthers = needed.findIndex(
      (approver, at) =>
        !ownStudents.get(approver)?.has(studentId) ||
        (at > 0 && !policy.allSteps && others.get(approver)?.has(studentId) === true),
    )
    const own = firstOfOthers === -1 ? needed.length : firstOfOthers
    return { steps: needed, taken: Math.min(own, countAskableSteps(needed.length, policy)) }
  }
}

/** The data from which a round's step rows are built. */
interface NewRound {
  readonly schoolId: number
  readonly leaveId: number
  readonly round: number
  readonly endAt: Date
  readonly reason?: string
  readonly steps: readonly Approver[]
  readonly taken: number
  readonly byId: number
  readonly now: Date
}

/** The remark of a step that was approved by asking. */
export const agreedByAsking = '提交时同意'

/** Builds the step rows of a round: those approved by asking, and those that wait. */
export const buildStepRows = ({ steps, taken, byId, now, ...round }: NewRound) =>
  steps.map((approver, at) => {
    const step = { ...round, askedById: byId, place: at + 1, approver }
    return at < taken
      ? { ...step, state: leaveState.agreed, deciderId: byId, decidedAt: now, note: agreedByAsking }
      : { ...step, state: leaveState.asked, deciderId: null, decidedAt: null, note: '' }
  })

/** Reads the steps of a leave in their order. */
export const readSteps = (db: Db, schoolId: number, leaveId: number) =>
  db
    .select()
    .from(leaveStep)
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, leaveId)))
    .orderBy(asc(leaveStep.round), asc(leaveStep.place))

/** Closes the waiting steps of a leave, because the approval ended before them. */
export const closeWaitingSteps = (db: Db, schoolId: number, leaveId: number) =>
  db
    .update(leaveStep)
    .set({ state: leaveState.takenBack })
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, leaveId), eq(leaveStep.state, leaveState.asked)))
