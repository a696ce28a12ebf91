import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { ownMigrations } from '../../platform/server/database/migrate.ts'
import { createRoles } from '../../platform/server/database/secure.ts'
import { makeEmptyDatabase } from './database.ts'

/** Returns a database as the version before a migration left it, filled by these statements. */
export const makeFormerDatabase = async (migration: string, filling: readonly string[]) => {
  const database = await makeEmptyDatabase()
  await database.script(createRoles)
  await database.asSystem('a test builds the database of an earlier version', async (db) => {
    await db.execute(
      sql`create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const migrations = readMigrationFiles({ migrationsFolder: ownMigrations }).filter(({ name }) => name < migration)
    for (const { name, hash, sql: statements } of migrations) {
      // The index is built within the transaction, which `concurrently` doesn't allow. Nobody waits for it here.
      for (const statement of statements) await db.execute(sql.raw(statement.replace(/ concurrently/i, '')))
      await db.execute(sql`insert into schema_migration (name, hash) values (${name}, ${hash})`)
    }
    for (const statement of filling) await db.execute(sql.raw(statement))
  })
  return database
}
