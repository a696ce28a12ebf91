import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'

/** Tables that change by reading: calls are audited, and failed sign-ins are remembered. */
const mayChange = new Set([
  'audit_entry',
  'audit_change',
  'audit_concern',
  'sign_in_failure',
  'key_pair',
  'schema_migration',
])

const tableNames = async (database: Database): Promise<string[]> => {
  const rows = await database.asSystem('a test looks at every table', (db) =>
    db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(sql`relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
      .orderBy(sql`relname`),
  )
  return rows.map((row) => row.name)
}

/** A row as text. Leaves out `seen_at` of sessions, which is updated every five minutes. */
const textOf = (table: string) => (table === 'session' ? sql`(to_jsonb(t) - 'seen_at')::text` : sql`t::text`)

/** A text that changes when any row of any table does. */
export const fingerprint = async (database: Database): Promise<string> => {
  const watched = (await tableNames(database)).filter((name) => !mayChange.has(name))
  const sums = watched.map(
    (name) => sql`select ${name} as name, count(*)::int as rows,
      coalesce(sum(hashtextextended(${textOf(name)}, 0)), 0)::text as sum from ${sql.identifier(name)} t`,
  )
  const rows = await database.asSystem('a test looks at every table', (db) =>
    db
      .select({ line: sql<string>`name || ' ' || rows || ' ' || sum` })
      .from(sql`(${sql.join(sums, sql` union all `)}) as sums`),
  )
  // PostgreSQL may read large tables in parallel and return them in any order.
  return rows
    .map((row) => row.line)
    .toSorted()
    .join('\n')
}
