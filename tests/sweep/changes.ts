import { sql } from 'drizzle-orm'
import { oneSchoolRole, severalSchoolsRole } from '../../platform/server/database/schoolTable.ts'
import { ownTrailTables } from '../../platform/server/database/tableKinds.ts'
import type { TestDatabase } from '../support/database.ts'

/**
 * Triggers in the sweep's database record every changed row in an additional table. So finding changes costs the same
 * however large the tables are, and a rolled-back write leaves no record.
 */
const recordingSql = `
  create table sweep_change (
    id bigint generated always as identity primary key,
    relation text not null, operation text not null, content jsonb,
    -- In a trigger that runs as the owner, current_user would say the owner.
    written_as text default current_setting('role')
  );
  create function note_sweep_change() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into sweep_change (relation, operation, content)
    values (tg_table_name, tg_op, case when tg_level = 'ROW' and tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  grant execute on function note_sweep_change() to public;
`

/** Tables that a refused call may change: it is audited and, after a failed sign-in, remembered. */
const mayChange = new Set([
  'audit_entry',
  'audit_change',
  'sign_in_failure',
  'key_pair',
  'schema_migration',
  'sweep_change',
])

/**
 * A row rewritten with the same values isn't a change, nor is the `seen_at` of a session, which is updated every five
 * minutes.
 */
const changeCondition = (table: string) =>
  table === 'session'
    ? `when ((to_jsonb(old) - 'seen_at') is distinct from (to_jsonb(new) - 'seen_at'))`
    : 'when (old is distinct from new)'

const buildTriggers = (table: string) => `
  create trigger sweep_rows after insert or delete on ${table} for each row execute function note_sweep_change();
  create trigger sweep_updates after update on ${table} for each row ${changeCondition(table)} execute function note_sweep_change();
  create trigger sweep_truncations after truncate on ${table} for each statement execute function note_sweep_change();
`

/** Makes the database record every changed row from now on. */
export const recordChanges = async (database: TestDatabase): Promise<void> => {
  const tables = await database.asSystem('the sweep lists the tables', (db) =>
    db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(sql`relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`),
  )
  const watched = tables.map(({ name }) => name).filter((name) => !mayChange.has(name))
  await database.script(['reset role;', recordingSql, ...watched.map(buildTriggers)].join('\n'))
}

const recordedChanges = (database: TestDatabase) => ({
  last: () =>
    database.asSystem('the sweep reads its notes', async (db) => {
      const [row] = await db.select({ id: sql<number>`coalesce(max(id), 0)` }).from(sql`sweep_change`)
      return row?.id ?? 0
    }),
  since: (mark: number) =>
    database.asSystem('the sweep reads its notes', (db) =>
      db
        .select({
          what: sql<string>`lower(operation) || ' ' || relation`,
          rows: sql<number>`count(*)::int`,
        })
        .from(sql`sweep_change`)
        .where(sql`id > ${mark}`)
        .groupBy(sql`1`)
        .orderBy(sql`1`),
    ),
})

/**
 * The rows that the work writes into tables that keep a separate history, and which of these tables it wrote outside
 * row-level security. Audit entries don't record these.
 */
export const readHistoryWrites = async (database: TestDatabase, work: () => Promise<unknown>) => {
  const before = await recordedChanges(database).last()
  await work()
  const isOwn = sql.join(
    ownTrailTables.map((table) => sql`relation = ${table} or starts_with(relation, ${`${table}_2`})`),
    sql` or `,
  )
  return database.asSystem('the sweep reads its notes', async (db) => {
    const [row] = await db
      .select({
        changes: sql<number>`count(*)::int`,
        outside: sql<string[]>`coalesce(array_agg(distinct relation)
          filter (where written_as not in (${oneSchoolRole}, ${severalSchoolsRole})), '{}')`,
      })
      .from(sql`sweep_change`)
      .where(sql`id > ${before} and (${isOwn})`)
    return row ?? { changes: 0, outside: [] }
  })
}

/** Marks this moment. Returns a function that reads the changes since then: operations, tables and row counts. */
export const markChanges = async (database: TestDatabase) => {
  const notes = recordedChanges(database)
  const mark = await notes.last()
  return () => notes.since(mark)
}

/** Returns the changes that the work makes: operations, tables and row counts. */
export const changesBy = async (database: TestDatabase, work: () => Promise<unknown>) => {
  const changesSince = await markChanges(database)
  await work()
  return changesSince()
}

/** The tables in which the work writes rows of a school. */
export const findWrittenTables = async (
  database: TestDatabase,
  schoolId: number,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const before = await recordedChanges(database).last()
  await work()
  const rows = await database.asSystem('the sweep reads its notes', (db) =>
    db
      .selectDistinct({ relation: sql<string>`relation` })
      .from(sql`sweep_change`)
      .where(sql`id > ${before} and content->>'school_id' = ${String(schoolId)}`),
  )
  return rows.map(({ relation }) => relation)
}

/** Returns those of the texts that no row written by the work contains exactly, as a column's value or within JSON. */
export const findUnwrittenTexts = async (
  database: TestDatabase,
  work: () => Promise<readonly string[]>,
): Promise<string[]> => {
  const before = await recordedChanges(database).last()
  const texts = await work()
  if (texts.length === 0) return []
  const missing = await database.asSystem('the sweep looks for texts', (db) =>
    db
      .select({ text: sql<string>`given.text` })
      .from(sql`json_array_elements_text(${JSON.stringify(texts)}::json) as given(text)`)
      .where(sql`not exists (select from sweep_change where id > ${before}
        and jsonb_path_exists(content, '$.** ? (@ == $text)', jsonb_build_object('text', given.text)))`),
  )
  return missing.map(({ text }) => text)
}
