import { and, asc, eq, gte } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { listDueDays } from '../../mealTimes.ts'
import { planMeal } from '../../planMeal.ts'
import type { Diner } from '../diners.ts'
import { lockOrders } from '../lock.ts'
import { mealKind, mealOrder, mealSettlement } from '../tables.ts'
import { type MealOfDay, readDay } from './readDay.ts'
import { type OrderChange, writeOrders } from './writeOrders.ts'

/** A meal on a day. */
interface DueMeal {
  readonly mealId: number
  readonly day: string
}

interface DueOfSchool extends DueMeal {
  readonly schoolId: number
}

const keyOf = ({ schoolId, mealId, day }: DueOfSchool): string => `${schoolId} ${mealId} ${day}`

const toKeys = (meals: readonly DueOfSchool[]): ReadonlySet<string> => new Set(meals.map(keyOf))

const readMealsIn = (db: Db, schoolId: number | undefined) =>
  db
    .select({ meal: mealKind, timeZone: school.timeZone })
    .from(mealKind)
    .innerJoin(school, eq(school.id, mealKind.schoolId))
    .where(schoolId === undefined ? undefined : eq(mealKind.schoolId, schoolId))
    .orderBy(asc(mealKind.schoolId), asc(mealKind.startTime), asc(mealKind.id))

const readSettled = (db: Db, schoolId: number | undefined, from: string): Promise<DueOfSchool[]> =>
  db
    .select({ schoolId: mealSettlement.schoolId, mealId: mealSettlement.mealId, day: mealSettlement.day })
    .from(mealSettlement)
    .where(
      and(schoolId === undefined ? undefined : eq(mealSettlement.schoolId, schoolId), gte(mealSettlement.day, from)),
    )
    .orderBy(asc(mealSettlement.id))

const readOrdered = (db: Db, mealIds: readonly number[], from: string): Promise<DueOfSchool[]> =>
  db
    .selectDistinct({ schoolId: mealOrder.schoolId, mealId: mealOrder.mealId, day: mealOrder.day })
    .from(mealOrder)
    .where(and(among(mealOrder.mealId, mealIds), gte(mealOrder.day, from), eq(mealOrder.state, 'ordered')))
    .orderBy(asc(mealOrder.day), asc(mealOrder.mealId))

/**
 * Lists the meals and days whose groups are to be ordered now, of one school or of all. A disabled meal is among them
 * only with orders, which are to be cancelled. All schools are read together, because a job looks every minute.
 */
export const listDue = async (db: Db, now: Date, schoolId?: number): Promise<DueOfSchool[]> => {
  const found = (await readMealsIn(db, schoolId)).flatMap(({ meal, timeZone }) =>
    listDueDays(meal, now, timeZone).map((day) => ({ meal, day })),
  )
  if (found.length === 0) return []
  const from = found.reduce((first, { day }) => (day < first ? day : first), found[0]?.day ?? '')
  const done = toKeys(await readSettled(db, schoolId, from))
  const disabled = found.flatMap(({ meal }) => (meal.disabled ? [meal.id] : []))
  const ordered = toKeys(disabled.length === 0 ? [] : await readOrdered(db, disabled, from))
  return found.flatMap(({ meal, day }) => {
    const due = { schoolId: meal.schoolId, mealId: meal.id, day }
    const key = keyOf(due)
    return !done.has(key) && (!meal.disabled || ordered.has(key)) ? [due] : []
  })
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
  const due = await listDue(db, now, schoolId)
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
