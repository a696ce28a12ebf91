import { and, desc, eq, gte, max } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { nextDay } from '../../../../platform/contract/wireDay.ts'
import { withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type PriceView, type meal, mealRefusals } from '../../contract.ts'
import { lockOrders } from '../lock.ts'
import { mealOrder, mealPrice } from '../tables.ts'
import { findMeal } from './meals.ts'

/** Lists the prices of all meals, newest first. */
export const listPrices = async ({ db, session }: Context<typeof meal.prices>): Promise<PriceView[]> => {
  const rows = await db
    .select()
    .from(mealPrice)
    .where(eq(mealPrice.schoolId, schoolOf(session)))
    .orderBy(desc(mealPrice.fromDay), desc(mealPrice.id))
  return rows.map(withoutSchool)
}

/**
 * Refuses a change of prices from a day on with orders. So all orders of a meal on a day have the same price, and none
 * ever changes.
 */
const refuseOrders = async (db: Db, schoolId: number, mealId: number, day: string): Promise<void> => {
  const from = and(
    eq(mealOrder.schoolId, schoolId),
    eq(mealOrder.mealId, mealId),
    gte(mealOrder.day, day),
    eq(mealOrder.state, 'ordered'),
  )
  const count = await db.$count(mealOrder, from)
  if (count === 0) return
  const [last] = await db
    .select({ day: max(mealOrder.day) })
    .from(mealOrder)
    .where(from)
  throw new Refusal(mealRefusals.priceHasOrders, { day, count, next: nextDay(last?.day ?? day) })
}

/** Sets the price of a meal from a day on. */
export const savePrice = async ({ db, session, body }: Context<typeof meal.savePrice>): Promise<PriceView> => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  await findMeal(db, schoolId, body.mealId)
  await refuseOrders(db, schoolId, body.mealId, body.fromDay)
  const [row] = await db
    .insert(mealPrice)
    .values({ ...body, schoolId })
    .onConflictDoUpdate({
      target: [mealPrice.schoolId, mealPrice.mealId, mealPrice.fromDay],
      set: { price: body.price },
    })
    .returning()
  if (row === undefined) throw new Refusal(common.notFound)
  return withoutSchool(row)
}

/** Deletes a price, so that the one before it goes on. */
export const deletePrice = async ({ db, session, query }: Context<typeof meal.deletePrice>) => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  const [row] = await db
    .select()
    .from(mealPrice)
    .where(and(eq(mealPrice.schoolId, schoolId), eq(mealPrice.id, query.id)))
  if (row === undefined) throw new Refusal(common.notFound)
  await refuseOrders(db, schoolId, row.mealId, row.fromDay)
  return deleteRow(db, mealPrice, { schoolId, id: query.id })
}
