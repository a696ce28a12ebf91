import { and, asc, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { type Approver, type LeaveKind, leaveState } from '../states.ts'
import { findOthersStudents } from './anotherApprover.ts'
import { studentOf } from './reach.ts'
import { leaveRule, leaveStep } from './tables.ts'

/** The steps of a school that has set none. */
const usual: readonly Approver[] = ['head']

/** A leave as its steps are found by. */
export interface Length {
  readonly kind: LeaveKind
  readonly hours: number
}

/** The steps that a school has set for such a leave: those of its kind before those of every kind, of the longest length. */
export const findSteps = async (db: Db, schoolId: number, { kind, hours }: Length): Promise<readonly Approver[]> => {
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
  return rule?.steps ?? usual
}

/** Those of some students for whom somebody is such an approver. */
const studentsOf = async (db: Db, schoolId: number, approver: Approver, asker: Asker, ids: readonly number[]) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), studentOf(approver, schoolId, member.id, asker)))
  return new Set(rows.map(({ id }) => id))
}

const findBoarders = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: studentInfo.memberId })
    .from(studentInfo)
    .where(and(eq(studentInfo.schoolId, schoolId), among(studentInfo.memberId, ids), isNotNull(studentInfo.roomId)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives each student's steps, and how many of them, from the first on, the person who asks takes by asking: after the first only
 * those for which the school has nobody else.
 */
export const planSteps = async (
  db: Db,
  schoolId: number,
  asker: Asker,
  steps: readonly Approver[],
  students: readonly number[],
) => {
  const boarders = await findBoarders(db, schoolId, students)
  const own = new Map<Approver, ReadonlySet<number>>()
  const others = new Map<Approver, ReadonlySet<number>>()
  for (const approver of steps) {
    const theirs = await studentsOf(db, schoolId, approver, asker, students)
    own.set(approver, theirs)
    const asked = { schoolId, butId: asker.memberId ?? 0, ids: [...theirs] }
    if (theirs.size > 0) others.set(approver, await findOthersStudents(db, approver, asked))
  }
  return (studentId: number) => {
    // Nobody manages the dormitory of somebody who lives at home.
    const theirs = steps.filter((approver) => approver !== 'dormitory' || boarders.has(studentId))
    const needed = theirs.length === 0 ? usual : theirs
    const firstOfOthers = needed.findIndex(
      (approver, at) => !own.get(approver)?.has(studentId) || (at > 0 && others.get(approver)?.has(studentId) === true),
    )
    return { steps: needed, taken: firstOfOthers === -1 ? needed.length : firstOfOthers }
  }
}

/** A round of an approval, as it is written. */
export interface Round {
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

/** The rows of a round: the steps that were taken by asking, and those that wait. */
export const stepsOf = ({ steps, taken, byId, now, ...round }: Round) =>
  steps.map((approver, at) => {
    const step = { ...round, place: at + 1, approver }
    return at < taken
      ? { ...step, state: leaveState.agreed, deciderId: byId, decidedAt: now, note: '提交时同意' }
      : { ...step, state: leaveState.asked, deciderId: null, decidedAt: null, note: '' }
  })

/** The steps of a leave, in their order. */
export const readSteps = (db: Db, schoolId: number, leaveId: number) =>
  db
    .select()
    .from(leaveStep)
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, leaveId)))
    .orderBy(asc(leaveStep.round), asc(leaveStep.place))

/** Ends what still waits of a leave's approval: it is not come to any more. */
export const endSteps = (db: Db, schoolId: number, leaveId: number) =>
  db
    .update(leaveStep)
    .set({ state: leaveState.takenBack })
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, leaveId), eq(leaveStep.state, leaveState.asked)))
