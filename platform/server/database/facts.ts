import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/** Reads the database's version, size in bytes and migrations. Needs system access. */
export const databaseFacts = async (db: Db) => {
  const migrations = sql`(select name from schema_migration where name <> 'secure' and name not like '%#indexes') as applied`
  const [row] = await db
    .select({
      version: sql<string>`current_setting('server_version')`,
      size: sql<string>`pg_database_size(current_database())`,
      migrations: sql<number>`count(*)::int`,
      lastMigration: sql<string>`coalesce(max(name), '')`,
    })
    .from(migrations)
  if (!row) throw new Error('the database says nothing of itself')
  return { ...row, size: Number(row.size) }
}
