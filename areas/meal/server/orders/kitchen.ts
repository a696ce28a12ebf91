import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { KitchenView, meal } from '../../contract.ts'
import { type ClassNames, readClassNames } from '../classNames.ts'
import { type Day, type MealOfDay, listEaters, readDay } from './readDay.ts'

interface ClassOfDay {
  readonly classId: number | null
  readonly className: string | null
}

/**
 * Counts the eaters of a meal by class, in the order of the classes. Classes of two grades may have the same name, so
 * they are counted by id and shown with their grade.
 */
const countClasses = (one: MealOfDay, { diners }: Day, nameOf: ClassNames) => {
  const classOf = new Map<number, ClassOfDay>(diners.map(({ id, ...rest }) => [id, rest]))
  // A pupil who left after the deadline is still cooked for.
  for (const { studentId, ...rest } of one.orders) classOf.set(studentId, rest)
  const eaters = listEaters(one)
  const counts = new Map<number | null, { readonly className: string; count: number }>()
  for (const [id, { classId, className }] of classOf) {
    if (!eaters.has(id)) continue
    const counted = counts.get(classId) ?? { className: nameOf(classId, className), count: 0 }
    counted.count += 1
    counts.set(classId, counted)
  }
  return [...counts].map(([classId, counted]) => ({ classId, ...counted }))
}

/** Reads what the kitchen cooks on a day, by meal and class. */
export const readKitchen = async (db: Db, schoolId: number, day: string, timeZone: string): Promise<KitchenView> => {
  const found = await readDay(db, schoolId, day)
  const shown = found.meals.filter(({ meal: { disabled }, orders }) => !disabled || orders.length > 0)
  const nameOf = await readClassNames(db, schoolId)
  return {
    day,
    meals: shown.map((one) => {
      const { id, name } = one.meal
      const classes = countClasses(one, found, nameOf)
      return {
        id,
        name,
        deadline: toWireTime(one.deadline, timeZone),
        isServed: one.facts.isServed,
        isSettled: one.isSettled,
        classes,
        total: classes.reduce((sum, { count }) => sum + count, 0),
      }
    }),
  }
}

/** Finds what the kitchen cooks on a day. */
export const findKitchen = ({ db, session, query }: Context<typeof meal.kitchen>) =>
  readKitchen(db, schoolOf(session), query.day, session.timeZone)
