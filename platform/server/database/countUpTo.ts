import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countLimit } from '../../contract/countedPage.ts'
import type { Db } from './connection.ts'

/** How many rows of a table meet a condition; counting stops one after `most`, so that it costs no more than that. */
export const countUpTo = async (db: Db, table: PgTable, where: SQL | undefined, most = countLimit): Promise<number> => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
