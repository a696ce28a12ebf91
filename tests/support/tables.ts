import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { systemTables } from '../../platform/server/database/tableKinds.ts'

/** A table whose rows belong to schools, and the column with the school's id. */
interface SchoolOwned {
  readonly name: string
  readonly column: 'id' | 'school_id'
}

/** All tables whose rows belong to schools, read from the catalogue. */
export const schoolOwnedTables = async (database: Database): Promise<SchoolOwned[]> => {
  const rows = await database.asSystem('a test lists the tables', (db) =>
    db
      .select({ name: sql<string>`c.relname` })
      .from(sql`pg_class c join pg_attribute a on a.attrelid = c.oid`)
      .where(
        sql`c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname = 'school_id'`,
      )
      .orderBy(sql`c.relname`),
  )
  const owned = rows.filter((row) => !systemTables.includes(row.name))
  return [{ name: 'school', column: 'id' }, ...owned.map(({ name }) => ({ name, column: 'school_id' as const }))]
}
