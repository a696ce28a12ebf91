import { and, asc, eq, gte } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { dayAt, listDueDays } from '../../mealTimes.ts'
import { planMeal } from '../../planMeal.ts'
import type { Diner } from '../diners.ts'
import { lockOrders } from '../lock.ts'
import { readMeals } from '../setup/meals.ts'
import { mealOrder, mealSettlement } from '../tables.ts'
import { type MealOfDay, readDay } from './readDay.ts'
import { type OrderChange, writeOrders } from './writeOrders.ts'

/** A meal on a day. */
interface DueMeal {
  readonly mealId: number
  readonly day: string
}

const toKeys = (meals: readonly DueMeal[]): ReadonlySet<string> =>
  new Set(meals.map(({ mealId, day }) => `${mealId} ${day}`))

const readSettled = (db: Db, schoolId: number, from: string): Promise<DueMeal[]> =>
  db
    .select({ mealId: mealSettlement.mealId, day: mealSettlement.day })
    .from(mealSettlement)
    .where(and(eq(mealSettlement.schoolId, schoolId), gte(mealSettlement.day, from)))
    .orderBy(asc(mealSettlement.id))

const readOrdered = (db: Db, schoolId: number, from: string): Promise<DueMeal[]> =>
  db
    .selectDistinct({ mealId: mealOrder.mealId, day: mealOrder.day })
    .from(mealOrder)
    .where(and(eq(mealOrder.schoolId, schoolId), gte(mealOrder.day, from), eq(mealOrder.state, 'ordered')))
    .orderBy(asc(mealOrder.day), asc(mealOrder.mealId))

/**
 * Lists the meals and days of a school whose groups are to be ordered now. A disabled meal is among them only with
 * orders, which are to be cancelled.
 */
export const listDue = async (db: Db, schoolId: number, now: Date): Promise<DueMeal[]> => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const today = dayAt(now, timeZone)
  const meals = await readMeals(db, schoolId)
  const done = toKeys(await readSettled(db, schoolId, today))
  const ordered = toKeys(meals.some(({ disabled }) => disabled) ? await readOrdered(db, schoolId, today) : [])
  return meals.flatMap((meal) =>
    listDueDays(meal, now, timeZone)
      .map((day) => ({ mealId: meal.id, day, key: `${meal.id} ${day}` }))
      .filter(({ key }) => !done.has(key) && (!meal.disabled || ordered.has(key)))
      .map(({ mealId, day }) => ({ mealId, day })),
  )
}

const listChanges = ({ orders, facts }: MealOfDay, diners: readonly Diner[]): OrderChange[] => {
  const { order, cancel } = planMeal(facts)
  const price = facts.price ?? 0
  const [wanted, gone] = [new Set(order), new Set(cancel)]
  const ofMeal = { mealId: facts.mealId, price }
  const added = diners.flatMap((diner) => (wanted.has(diner.id) ? [diner] : []))
  const removed = orders.filter(({ studentId }) => gone.has(studentId))
  return [
    ...added.map((diner) => ({ ...ofMeal, state: 'ordered' as const, way: 'group' as const, diner })),
    ...removed.map(({ studentId: id, classId, className, price: paid }) => ({
      mealId: facts.mealId,
      price: paid,
      state: 'cancelled' as const,
      way: 'away' as const,
      diner: { id, classId, className },
    })),
  ]
}

/**
 * Orders for the groups of a school at the deadlines that have passed, and cancels the orders of pupils who are away. A
 * row for each meal and day is written in the same transaction, so that a second run changes nothing.
 */
export const settleDue = async (db: Db, schoolId: number, now: Date) => {
  await lockOrders(db, schoolId)
  const counts = { meals: 0, ordered: 0, cancelled: 0 }
  const due = await listDue(db, schoolId, now)
  for (const day of new Set(due.map((one) => one.day))) {
    const { meals, diners } = await readDay(db, schoolId, day)
    for (const { mealId } of due.filter((one) => one.day === day)) {
      const meal = meals.find(({ facts }) => facts.mealId === mealId)
      // Without a price the meal stays due, so that one entered before it is served still counts.
      if (meal === undefined || (meal.facts.isServed && meal.facts.price === null)) continue
      const writing = { schoolId, day, reason: '', byId: null, byName: '', at: now }
      const written = await writeOrders(db, writing, listChanges(meal, diners))
      await db.insert(mealSettlement).values({ schoolId, mealId, day, at: now, ...written })
      counts.meals += 1
      counts.ordered += written.ordered
      counts.cancelled += written.cancelled
    }
  }
  return counts
}
