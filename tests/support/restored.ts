import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { fingerprint } from './fingerprint.ts'
import { type TestDatabase, makeEmptyDatabase } from './database.ts'
import { closeAfterwards } from './closeAfterwards.ts'

/** Lets a restoration open a test's database without closing it. */
export const openWithoutClosing = (database: TestDatabase) => async () => ({
  url: database.url,
  close: async () => undefined,
})

/** An empty database, dropped at the end of the test. */
export const useEmptyDatabase = async (): Promise<TestDatabase> => {
  const database = await makeEmptyDatabase()
  closeAfterwards(database.close)
  return database
}

const readLines = (database: Database, query: string): Promise<string[]> =>
  database.asSystem('a test looks at the catalogue', async (db) => {
    const { rows } = await db.execute<{ line: string }>(sql.raw(query))
    return rows.map(({ line }) => line).toSorted()
  })

/** Audit tables, which a fingerprint leaves out. */
const auditTables = ['audit_entry', 'audit_change', 'audit_concern', 'sign_in_failure', 'key_pair']

/** A text that changes with any row of the database, audit tables included. */
export const fingerprintRows = async (database: Database): Promise<string> => {
  const sums = auditTables.map(
    (name) => `select '${name} ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line from ${name} t`,
  )
  return [await fingerprint(database), ...(await readLines(database, sums.join(' union all ')))].join('\n')
}

/** Catalogue queries by kind of object. Leaves out the index names of partitions, which may differ. */
const catalogue = {
  columns: `select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text || attidentity::text as line
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON') || indisvalid::text as line
    from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) || tgenabled::text as line from pg_trigger where not tgisinternal`,
  policies: 'select p::text as line from pg_policies p',
  parts: `select oid::regclass || pg_get_expr(relpartbound, oid) as line from pg_class where relispartition and relkind = 'r'`,
  grants: `select g::text as line from information_schema.role_table_grants g where table_schema = 'public'
    and grantee like 'xingtan_school%'`,
  functions: `select oid::regprocedure || md5(prosrc) as line from pg_proc where pronamespace = 'public'::regnamespace`,
  sequences: `select sequencename || ' ' || coalesce(last_value::text, '') as line from pg_sequences`,
  schemas: `select nspname as line from pg_namespace where nspname !~ '^pg_'`,
  migrations: 'select name || hash as line from schema_migration',
}

/** All objects of a database by kind. */
export const catalogueOf = async (database: Database): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found: Record<string, readonly string[]> = {}
  for (const [kind, query] of Object.entries(catalogue)) {
    // Some catalogue views contain the database name.
    found[kind] = (await readLines(database, query)).map((line) =>
      line.replaceAll(/xingtan_\d+_[0-9a-f]+_\w+/g, 'database'),
    )
  }
  return found
}

/** The tables and functions in a database. */
export const listDatabaseObjects = (database: Database): Promise<string[]> =>
  readLines(
    database,
    `select relname as line from pg_class where relnamespace = 'public'::regnamespace
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace
     union all select nspname from pg_namespace where nspname = 'restoring'`,
  )
