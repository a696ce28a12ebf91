import { sql } from 'drizzle-orm'
import { school } from '../areas/registry/server/tables/schools.ts'
import type { Db } from '../platform/server/database/connection.ts'
import type { Database } from '../platform/server/database/database.ts'

/** The tables with generated ids, read from the catalogue so that a new table can't be forgotten. */
const numberedTables = async (db: Db): Promise<string[]> => {
  const found = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  )
  return found.rows.map(({ name }) => name)
}

/** Moves the id counters past the ids assigned explicitly, never back. */
export const advanceIds = async (db: Db): Promise<void> => {
  for (const table of await numberedTables(db)) {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
    const highest = sql`setval(${sequence}, greatest(max(id), nextval(${sequence}) - 1))`
    await db.execute(sql`select ${highest} from ${sql.identifier(table)} having max(id) is not null`)
  }
}

/**
 * Updates the planner's statistics and the visibility map, so that lists are planned well and counted from an index.
 * The server does this by itself, but not soon enough.
 */
export const refreshStatistics = (database: Database): Promise<void> => database.script('vacuum (analyze)')

/** True if this database has no school. Another process that checks waits for this transaction from here on. */
export const lockIfEmpty = async (db: Db): Promise<boolean> => {
  await db.execute(sql`lock table ${school} in share row exclusive mode`)
  const found = await db.select({ id: school.id }).from(school).limit(1)
  return found.length === 0
}
