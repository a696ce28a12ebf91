import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Makes the months of these moments where the table of records lacks them. */
export const openMonths = async (db: Db, moments: Iterable<Date>): Promise<void> => {
  const months = new Set(Array.from(moments, (at) => `${at.toISOString().slice(0, 7)}-01T00:00:00Z`))
  for (const month of months) await db.execute(sql`select open_month('access_record', ${month}::timestamptz)`)
}
