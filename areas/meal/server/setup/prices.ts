import { and, desc, eq, gte, max, sql } from 'drizzle-orm'
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
 * Counts the orders of a meal from a day on. With orders its prices don't change, so all orders of a meal on a day have
 * the same price, and none ever changes.
 */
const countOrders = async (db: Db, schoolId: number, mealId: number, day: string) => {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, last: max(mealOrder.day) })
    .from(mealOrder)
    .where(
      and(
        eq(mealOrder.schoolId, schoolId),
        eq(mealOrder.mealId, mealId),
        gte(mealOrder.day, day),
        eq(mealOrder.state, 'ordered'),
      ),
    )
  return { count: found?.count ?? 0, last: found?.last ?? day }
}

/** Sets the price of a meal from a day on. */
export const savePrice = async ({ db, session, body }: Context<typeof meal.savePrice>): Promise<PriceView> => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  await findMeal(db, schoolId, body.mealId)
  const { mealId, fromDay: day } = body
  const { count, last } = await countOrders(db, schoolId, mealId, day)
  if (count > 0) throw new Refusal(mealRefusals.priceHasOrders, { day, count, next: nextDay(last) })
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

/** Deletes a price. The previous one then applies again. */
export const deletePrice = async ({ db, session, query }: Context<typeof meal.deletePrice>) => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  const [row] = await db
    .select()
    .from(mealPrice)
    .where(and(eq(mealPrice.schoolId, schoolId), eq(mealPrice.id, query.id)))
  if (row === undefined) throw new Refusal(common.notFound)
  const { count } = await countOrders(db, schoolId, row.mealId, row.fromDay)
  if (count > 0) throw new Refusal(mealRefusals.priceInUse, { day: row.fromDay, count })
  return deleteRow(db, mealPrice, { schoolId, id: query.id })
}
