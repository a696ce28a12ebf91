import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'

/** Tables that a refused call may well change: it is counted and, where it failed to sign in, remembered. */
const mayChange = new Set(['audit_entry', 'audit_change', 'sign_in_failure', 'key_pair', 'schema_migration'])

const tableNames = async (database: Database): Promise<string[]> => {
  const rows = await database.asSystem('the sweep looks at every table', (db) =>
    db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(sql`relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
      .orderBy(sql`relname`),
  )
  return rows.map((row) => row.name)
}

/** A row as text. That a session was seen is kept to five minutes, which pass while the sweep goes on. */
const textOf = (table: string) => (table === 'session' ? sql`(to_jsonb(t) - 'seen_at')::text` : sql`t::text`)

/** A text that changes when any row of any table does. */
export const fingerprint = async (database: Database): Promise<string> => {
  const watched = (await tableNames(database)).filter((name) => !mayChange.has(name))
  const sums = watched.map(
    (name) => sql`select ${name} as name, count(*)::int as rows,
      coalesce(sum(hashtextextended(${textOf(name)}, 0)), 0)::text as sum from ${sql.identifier(name)} t`,
  )
  const rows = await database.asSystem('the sweep looks at every table', (db) =>
    db
      .select({ line: sql<string>`name || ' ' || rows || ' ' || sum` })
      .from(sql`(${sql.join(sums, sql` union all `)}) as sums`),
  )
  // PostgreSQL may read large tables side by side, and then gives them as they come.
  return rows
    .map((row) => row.line)
    .toSorted()
    .join('\n')
}

/** Whether some row of some table holds exactly this text, in a column of its own or within JSON. */
export const isStored = async (database: Database, text: string): Promise<boolean> => {
  const names = await tableNames(database)
  const looks = names.map(
    (name) => sql`select exists (select 1 from ${sql.identifier(name)} t
      where jsonb_path_exists(to_jsonb(t), '$.** ? (@ == $text)', jsonb_build_object('text', ${text}::text))) as found`,
  )
  const rows = await database.asSystem('the sweep looks for a text', (db) =>
    db.select({ found: sql<boolean>`bool_or(found)` }).from(sql`(${sql.join(looks, sql` union all `)}) as looks`),
  )
  return rows[0]?.found ?? false
}

/** The trail of the last recorded call of this name after an entry: how often it is recorded, whatever schools are told, and how many rows changed. */
export const trailAfter = async (database: Database, call: string, after: number) => {
  const [row] = await database.asSystem('the sweep reads the trail', (db) =>
    db
      .select({
        entries: sql<number>`count(distinct e.request_id)::int`,
        changes: sql<number>`count(c.id)::int`,
        last: sql<number>`coalesce(max(e.id), 0)::int`,
      })
      .from(sql`audit_entry e left join audit_change c on c.entry_id = e.id`)
      .where(sql`e.call = ${call} and e.id > ${after}`),
  )
  return row ?? { entries: 0, changes: 0, last: 0 }
}

/** The newest audit entry there is. */
export const lastEntry = async (database: Database): Promise<number> => {
  const [row] = await database.asSystem('the sweep reads the trail', (db) =>
    db.select({ last: sql<number>`coalesce(max(id), 0)::int` }).from(sql`audit_entry`),
  )
  return row?.last ?? 0
}
