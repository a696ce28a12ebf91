import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countLimit } from '../../contract/countedPage.ts'
import type { Db } from './connection.ts'

/**
 * Counts the rows of a table that meet a condition. Counting stops one after `most`, so that it costs no more than
 * that. The limit is a literal in the statement for the planner, as in `pageOfIds`.
 */
export const countUpTo = async (db: Db, table: PgTable, where: SQL | undefined, most = countLimit): Promise<number> => {
  const limit = sql.raw(String(Math.trunc(most) + 1))
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${limit}) as counted`)
  return row?.count ?? 0
}
