import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Makes the months of these moments where the table of records lacks them. */
export const openMonths = async (db: Db, moments: Iterable<Date>): Promise<void> => {
  // As numbers: a batch has hundreds of moments, and one month or two.
  const months = new Set(Array.from(moments, (at) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth())))
  const open = (month: number) =>
    db.execute(sql`select open_month('access_record', ${new Date(month).toISOString()}::timestamptz)`)
  await Promise.all(Array.from(months, open))
}
