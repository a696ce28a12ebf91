import { createHash } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { createRoles, migrationLock, secureTables } from './secure.ts'

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname

const bookkeeping = `
create table if not exists schema_migration (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Brings the schema up to date, in one transaction: the migrations that are missing, then grants and triggers for every
 * table. Nodes that start together take turns.
 */
export const migrate = async (database: Database): Promise<void> => {
  await database.script(createRoles)
  await database.asSystem('migrations', async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await db.execute(sql.raw(bookkeeping))
    const done = await db.select({ name: sql<string>`name`, hash: sql<string>`hash` }).from(sql`schema_migration`)
    const known = new Map(done.map((row) => [row.name, row.hash]))
    const missing = readMigrationFiles({ migrationsFolder }).filter((migration) => !known.has(migration.name))
    for (const migration of missing) {
      for (const statement of migration.sql) await db.execute(sql.raw(statement))
      await db.execute(sql`insert into schema_migration (name, hash) values (${migration.name}, ${migration.hash})`)
    }
    // Again whenever its text changes or tables were added: it covers every table there is.
    const secured = digest(secureTables)
    if (missing.length === 0 && known.get('secure') === secured) return
    for (const statement of splitStatements(secureTables)) await db.execute(sql.raw(statement))
    await db.execute(sql`
      insert into schema_migration (name, hash) values ('secure', ${secured})
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`)
  })
}

/** Statements of a script: split at blank lines, which the function bodies in it do not contain. */
const splitStatements = (script: string) => script.split(/;\n\n/).filter((statement) => statement.trim() !== '')
