import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mealPrice } from '../tables.ts'

/** Reads the prices of a school's meals on a day, by meal. */
export const readPricesOn = async (db: Db, schoolId: number, day: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ mealId: mealPrice.mealId, price: mealPrice.price })
    .from(mealPrice)
    .where(and(eq(mealPrice.schoolId, schoolId), lte(mealPrice.fromDay, day)))
    .orderBy(asc(mealPrice.fromDay), asc(mealPrice.id))
  return new Map(rows.map(({ mealId, price }) => [mealId, price]))
}
