import { type SQL, and, asc, eq } from 'drizzle-orm'
import { nextDay } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../../platform/server/database/withinDays.ts'
import { findLeavesBetween, readDayPlans } from '../../../leave/server/index.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { findDeadline, findServing, isServedOn } from '../../mealTimes.ts'
import { type MealFacts, planMeal } from '../../planMeal.ts'
import { type Diner, readDiners } from '../diners.ts'
import { readGroups } from '../setup/groups.ts'
import { type Meal, readMeals } from '../setup/meals.ts'
import { readPricesOn } from '../setup/readPrices.ts'
import { mealOrder, mealSettlement } from '../tables.ts'

type Order = typeof mealOrder.$inferSelect

/** A meal of a day with everything that decides its orders. */
export interface MealOfDay {
  readonly meal: Meal
  readonly deadline: Date
  /** The groups have been ordered. */
  readonly isSettled: boolean
  readonly orders: readonly Order[]
  readonly facts: MealFacts
}

/** A day with its pupils and meals. */
export interface Day {
  readonly day: string
  readonly diners: readonly Diner[]
  readonly meals: readonly MealOfDay[]
}

const readOrders = (db: Db, schoolId: number, day: string) =>
  db
    .select()
    .from(mealOrder)
    .where(and(eq(mealOrder.schoolId, schoolId), eq(mealOrder.day, day)))
    .orderBy(asc(mealOrder.id))

const readSettled = async (db: Db, schoolId: number, day: string) => {
  const rows = await db
    .select({ mealId: mealSettlement.mealId })
    .from(mealSettlement)
    .where(and(eq(mealSettlement.schoolId, schoolId), eq(mealSettlement.day, day)))
    .orderBy(asc(mealSettlement.id))
  return new Set(rows.map(({ mealId }) => mealId))
}

/** Reads the meals of a day with groups, pupils, leaves and orders. `where` limits the pupils. */
export const readDay = async (db: Db, schoolId: number, day: string, where?: SQL): Promise<Day> => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const meals = await readMeals(db, schoolId)
  const plan = (await readDayPlans(db, schoolId, [day]))(day)
  const [prices, groups] = [await readPricesOn(db, schoolId, day), await readGroups(db, schoolId)]
  const diners = await readDiners(db, schoolId, where)
  const [from, until] = [startOfDay(day, timeZone), startOfDay(nextDay(day), timeZone)]
  const leaves = await findLeavesBetween(db, schoolId, from, until)
  const [orders, settled] = [await readOrders(db, schoolId, day), await readSettled(db, schoolId, day)]

  const ofDay = (meal: Meal): MealOfDay => {
    const start = findServing(meal, day, timeZone).from
    const ordersOfMeal = orders.filter(({ mealId }) => mealId === meal.id)
    const facts: MealFacts = {
      mealId: meal.id,
      day,
      isServed: isServedOn(meal, plan),
      price: prices.get(meal.id) ?? null,
      groups,
      diners,
      away: new Set(leaves.flatMap((leave) => (leave.from <= start && start < leave.until ? [leave.memberId] : []))),
      held: ordersOfMeal.map(({ studentId, state }) => ({ studentId, isOrdered: state === 'ordered' })),
    }
    const deadline = findDeadline(meal, day, timeZone)
    return { meal, deadline, isSettled: settled.has(meal.id), orders: ordersOfMeal, facts }
  }
  return { day, diners, meals: meals.map(ofDay) }
}

/** Lists who eats a meal: the orders once it is settled, before that also what the groups will order. */
export const listEaters = ({ isSettled, orders, facts }: MealOfDay): ReadonlySet<number> => {
  const ordered = orders.flatMap(({ studentId, state }) => (state === 'ordered' ? [studentId] : []))
  if (isSettled) return new Set(ordered)
  const { order, cancel } = planMeal(facts)
  const gone = new Set(cancel)
  return new Set([...ordered.filter((id) => !gone.has(id)), ...order])
}
