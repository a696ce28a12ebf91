import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Creates the monthly partitions for these moments if they don't exist. */
export const createMonthPartitions = async (db: Db, moments: Iterable<Date>): Promise<void> => {
  // A set of numbers removes duplicates: a batch has hundreds of moments but only one or two months.
  const months = new Set(Array.from(moments, (at) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth())))
  const open = (month: number) =>
    db.execute(sql`select open_month('access_record', ${new Date(month).toISOString()}::timestamptz)`)
  await Promise.all(Array.from(months, open))
}
