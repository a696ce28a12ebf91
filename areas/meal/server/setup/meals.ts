import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type MealView, type meal, mealRefusals } from '../../contract.ts'
import { dayAt } from '../../mealTimes.ts'
import { lockOrders } from '../lock.ts'
import { mealGroupMeal, mealKind, mealOrder, mealRecipe } from '../tables.ts'
import { readPricesOn } from './readPrices.ts'

export type Meal = typeof mealKind.$inferSelect

/** Reads the meals of a school in the order of the day. */
export const readMeals = (db: Db, schoolId: number): Promise<Meal[]> =>
  db.select().from(mealKind).where(eq(mealKind.schoolId, schoolId)).orderBy(asc(mealKind.startTime), asc(mealKind.id))

/** Finds a meal of a school. Refuses one that no longer exists. */
export const findMeal = async (db: Db, schoolId: number, id: number): Promise<Meal> => {
  const [found] = await db
    .select()
    .from(mealKind)
    .where(and(eq(mealKind.schoolId, schoolId), eq(mealKind.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Lists the meals with today's prices. */
export const listMeals = async ({ db, session, clock }: Context<typeof meal.meals>): Promise<MealView[]> => {
  const schoolId = schoolOf(session)
  const prices = await readPricesOn(db, schoolId, dayAt(clock.now(), session.timeZone))
  return (await readMeals(db, schoolId)).map((row) => ({ ...withoutSchool(row), price: prices.get(row.id) ?? null }))
}

/** Adds a meal, or saves one if `version` is current. Orders that exist stay as they are. */
export const saveMeal = async ({ db, session, clock, body }: Context<typeof meal.saveMeal>): Promise<MealView> => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  await lockOrders(db, schoolId)
  const prices = await readPricesOn(db, schoolId, dayAt(clock.now(), session.timeZone))
  return saveVersioned(db, mealKind, {
    name: '餐别',
    schoolId,
    id,
    version,
    values: { ...values, weekdays: values.weekdays.toSorted((one, other) => one - other) },
    present: (row) => ({ ...withoutSchool(row), price: prices.get(row.id) ?? null }),
    twice: { kind: mealRefusals.mealTwice, words: { name: values.name } },
  })
}

/** Deletes a meal that nothing refers to, with its prices. */
export const deleteMeal = async ({ db, session, query }: Context<typeof meal.deleteMeal>) => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  const { name } = await findMeal(db, schoolId, query.id)
  const isUsed = async (table: typeof mealOrder | typeof mealGroupMeal | typeof mealRecipe) =>
    (await db.$count(table, and(eq(table.schoolId, schoolId), eq(table.mealId, query.id)))) > 0
  for (const table of [mealOrder, mealGroupMeal, mealRecipe])
    if (await isUsed(table)) throw new Refusal(mealRefusals.mealInUse, { name })
  return deleteRow(db, mealKind, { schoolId, id: query.id })
}
