import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/**
 * Locks a school's orders and bills until the end of the transaction. Everything that writes orders, prices, bills
 * or rows that refer to a meal takes it first: an order must not slip into a month while it is being closed, miss a price that is being changed, or
 * refer to a meal that is being deleted.
 */
export const lockOrders = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('meal_order'), hashtext(${String(schoolId)}))`)
}
