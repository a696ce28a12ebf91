import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { KitchenView, meal } from '../../contract.ts'
import { type Day, type MealOfDay, listEaters, readDay } from './readDay.ts'

/** Counts the eaters of a meal by class, in the order of the classes. */
const countClasses = (one: MealOfDay, { diners }: Day) => {
  const classOf = new Map<number, string>(diners.map(({ id, className }) => [id, className ?? '']))
  // A pupil who left after the deadline is still cooked for.
  for (const { studentId, className } of one.orders) classOf.set(studentId, className)
  const counts = new Map<string, number>()
  const eaters = listEaters(one)
  for (const [id, className] of classOf) if (eaters.has(id)) counts.set(className, (counts.get(className) ?? 0) + 1)
  return [...counts].map(([className, count]) => ({ className: className || '未分班', count }))
}

/** Reads what the kitchen cooks on a day, by meal and class. */
export const readKitchen = async (db: Db, schoolId: number, day: string, timeZone: string): Promise<KitchenView> => {
  const found = await readDay(db, schoolId, day)
  const shown = found.meals.filter(({ meal: { disabled }, orders }) => !disabled || orders.length > 0)
  return {
    day,
    meals: shown.map((one) => {
      const { id, name, startTime } = one.meal
      const classes = countClasses(one, found)
      return {
        id,
        name,
        startTime,
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
