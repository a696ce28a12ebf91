/** A dining group: pupils whose meals are ordered automatically at the deadline. */
export interface DiningGroup {
  readonly mealIds: readonly number[]
  readonly classIds: readonly number[]
  /** Pupils in addition to the classes. */
  readonly pupilIds: readonly number[]
  /** Pupils of the classes who don't eat with the group. */
  readonly exceptIds: readonly number[]
  /** First and last day without meals. Without a last day it is open-ended. */
  readonly suspendedFrom: string | null
  readonly suspendedTo: string | null
  readonly disabled: boolean
}

/** A pupil who is expected at school. */
interface Diner {
  readonly id: number
  readonly classId: number | null
}

/** The facts that decide the orders of one meal on one day. */
export interface MealFacts {
  readonly mealId: number
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly isServed: boolean
  /** Null without a price. */
  readonly price: number | null
  readonly groups: readonly DiningGroup[]
  readonly diners: readonly Diner[]
  /** Pupils on leave when the meal begins. */
  readonly away: ReadonlySet<number>
  /** The orders that exist. A cancelled one means that the pupil doesn't eat, so the group doesn't order it again. */
  readonly held: readonly { readonly studentId: number; readonly isOrdered: boolean }[]
}

const isSuspended = ({ suspendedFrom, suspendedTo }: DiningGroup, day: string): boolean =>
  suspendedFrom !== null && suspendedFrom <= day && (suspendedTo === null || day <= suspendedTo)

/** Returns true if a pupil eats with a group: one of its classes or chosen, and not left out. */
export const feedsDiner = (
  group: Pick<DiningGroup, 'classIds' | 'pupilIds' | 'exceptIds'>,
  { id, classId }: Diner,
): boolean => {
  if (group.exceptIds.includes(id)) return false
  return group.pupilIds.includes(id) || (classId !== null && group.classIds.includes(classId))
}

/** Decides what happens to a meal at its deadline: the pupils to order for, and the orders to cancel. */
export const planMeal = (facts: MealFacts): { readonly order: number[]; readonly cancel: number[] } => {
  const { mealId, day, isServed, price, groups, diners, away, held } = facts
  const eating = new Set(isServed ? diners.flatMap(({ id }) => (away.has(id) ? [] : [id])) : [])
  const decided = new Set(held.map(({ studentId }) => studentId))
  const active = groups.filter((one) => !one.disabled && one.mealIds.includes(mealId) && !isSuspended(one, day))
  const isOrdered = (diner: Diner) =>
    eating.has(diner.id) && !decided.has(diner.id) && active.some((group) => feedsDiner(group, diner))
  return {
    order: price === null ? [] : diners.filter(isOrdered).map(({ id }) => id),
    cancel: held.flatMap((one) => (one.isOrdered && !eating.has(one.studentId) ? [one.studentId] : [])),
  }
}
