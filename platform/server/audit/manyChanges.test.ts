import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { platformSchool } from '../database/schoolTable.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
// The first school has the platform's id.
await makePeopledSchool(database)
const [school, other] = [await makePeopledSchool(database), await makePeopledSchool(database)]

/** Enough rows to use the statement that is generated for their table. */
const ids = Array.from({ length: 30 }, (_, at) => 900_001 + at)
const schoolOf = sql`case when id % 2 = 0 then ${school.id}::bigint else ${other.id}::bigint end`
const idRows = (some: readonly number[]) => sql`unnest(${sql.param([...some])}::bigint[]) as given (id)`
const isAnyOf = (some: readonly number[]) => sql`= any(${sql.param([...some])}::bigint[])`

await database.asSystem('a test fills tables', async (db) => {
  await db.execute(sql`insert into account (id) select id from ${idRows(ids)}`)
  await db.execute(sql`insert into credential (account_id, password_hash, must_change)
    select id, 'hmac:' || id, true from ${idRows(ids)}`)
  await db.execute(sql`insert into member (school_id, id, account_id, username, name, pinyin, initials, telephone, birth_date)
    select ${schoolOf}, id, id, 'many' || id, '刘' || id, 'liu', 'l', case when id % 3 = 0 then '138' || id end, '2014-03-03'
    from ${idRows(ids)}`)
})

const rolledBack = 'a test takes its changes back'

/** Returns the trail of these statements, then rolls them back. */
const trailOf = async (statements: readonly SQL[]) => {
  let told: readonly Record<string, unknown>[] = []
  await database
    .asSystem('a test changes rows', async (db) => {
      const { rows } = await db.execute<{
        id: number
      }>(sql`insert into audit_entry (school_id, call, request_id, address, at)
        values (${school.id}, 'tiny.change', 'many', '', now()) returning id`)
      await db.execute(sql`select set_config('app.audit_entry', ${String(rows[0]?.id)}, true),
        set_config('app.audit_school', ${String(school.id)}, true)`)
      for (const statement of statements) await db.execute(statement)
      const found = await db.execute<
        Record<string, unknown>
      >(sql`select e.school_id as entry, e.by_school_id as by, c.school_id as school, c.relation,
          c.operation, c.written_as, c.before, c.after
        from audit_change c join audit_entry e on e.id = c.entry_id and e.school_id = c.school_id
        where e.request_id = 'many' order by c.relation, c.operation, coalesce(c.after, c.before)::text`)
      told = found.rows
      throw new Error(rolledBack)
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== rolledBack) throw error
    })
  return told
}

const cases: Readonly<Record<string, (some: readonly number[]) => SQL>> = {
  'rows that are added, in two schools': (some) =>
    sql`insert into department (school_id, id, parent_id, name, type, created_at)
      select ${schoolOf}, id, case when id % 2 = 0 then ${school.rootId}::bigint else ${other.rootId}::bigint end, '科' || id, 5, '2026-01-02'
      from ${idRows(some)}`,
  'records that are changed': (some) =>
    sql`update member set name = name || '一', telephone = null, card_num = id % 1000000 where id ${isAnyOf(some)}`,
  'records that only hang on another account': (some) =>
    sql`update member set account_id = ${ids[0] ?? 0}::bigint where id ${isAnyOf(some)}`,
  'records that are taken away': (some) => sql`delete from member where id ${isAnyOf(some)}`,
  'accounts that are added': (some) =>
    sql`insert into account (id, created_at) select id + 1000, '2026-01-02' from ${idRows(some)}`,
  'passwords that are changed': (some) =>
    sql`update credential set password_hash = '$argon2id$' || account_id where account_id ${isAnyOf(some)}`,
  'a hash that stands where none belongs': (some) =>
    sql`update member set code = '$argon2id$' || id where id ${isAnyOf(some)}`,
}

describe.each(Object.entries(cases))('%s', (_, change) => {
  test('are recorded the same way in one statement as one by one', async () => {
    const together = await trailOf([change(ids)])
    expect(together).toHaveLength(ids.length)
    expect(together).toEqual(await trailOf(ids.map((id) => change([id]))))
  })
})

test('records a mere change of account in the platform’s trail, even among other changes', async () => {
  const told = await trailOf([
    sql`update member set account_id = ${ids[0] ?? 0}::bigint,
      name = case when id = ${ids[4] ?? 0} then '改名' else name end where id ${isAnyOf(ids)}`,
  ])
  const [changed, ...others] = told.toSorted((one) => (one['school'] === platformSchool ? 1 : -1))
  expect(changed).toMatchObject({ school: ids[4] === undefined || ids[4] % 2 === 0 ? school.id : other.id })
  expect(new Set(others.map((one) => one['school']))).toEqual(new Set([platformSchool]))
})

const { rows: columns } = await database.asSystem('a test lists columns', (db) =>
  db.execute<{ relation: string; column: string; category: string; type: string; label: string | null }>(sql`
    select c.relname as relation, a.attname as "column", t.typcategory as category, t.typname as type,
      (select enumlabel from pg_enum where enumtypid = t.oid limit 1) as label
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`),
)
const byTable = [...Map.groupBy(columns, ({ relation }) => relation)]

/** Valid values of a column's type that JSON writes in different ways. */
const sampleValues = ({ category, type, label }: (typeof columns)[number]): readonly SQL[] => {
  const plain: Readonly<Record<string, readonly SQL[]>> = {
    N: [sql`7`],
    B: [sql`true`],
    D: [type === 'time' ? sql`'08:00'` : sql`'2026-01-02'`],
    T: [sql`'1 hour'`],
    S: [sql`'$argon2id$v=19'`, sql`'x $argon2'`, sql`''`],
    A: [sql`'{}'`],
    I: [sql`'::1'`],
    E: [sql`${label}`],
  }
  if (type === 'json' || type === 'jsonb') {
    return [`"$argon2id$x"`, 'null', '{"token": "$argon2"}', '["$argon2"]', '"x"'].map((text) => sql`${text}`)
  }
  const found = plain[category] ?? (type === 'uuid' ? [sql`gen_random_uuid()`] : type === 'bytea' ? [sql`'\\x24'`] : [])
  if (found.length === 0) throw new Error(`no value of ${type}`)
  return found
}

describe.each(byTable)('a row of %s', (relation, own) => {
  test('is masked column by column exactly as it is as a whole', async () => {
    const table = sql.identifier(relation)
    const count = 1 + Math.max(...own.map((column) => sampleValues(column).length))
    const told = await database.asSystem('a test tells rows', async (db) => {
      await db.execute(sql`create temp table told (like ${table}) on commit drop`)
      for (const { column } of own) {
        await db.execute(sql`alter table told alter column ${sql.identifier(column)} drop not null`)
      }
      await db.execute(sql`insert into told select from generate_series(1, 1)`)
      for (let at = 0; at < count - 1; at += 1) {
        const names = own.map(({ column }) => sql.identifier(column))
        const values = own.map((column) => sampleValues(column)[at] ?? sql`null`)
        const typed = values.map((value, place) => sql`${value}::${sql.identifier(own[place]?.type ?? 'text')}`)
        await db.execute(sql`insert into told (${sql.join(names, sql`, `)}) select ${sql.join(typed, sql`, `)}`)
      }
      const [written] = (
        await db.execute<{ text: string }>(sql`select audit_columns(${relation}::text::regclass) as text`)
      ).rows
      const { rows } = await db.execute<{
        before: unknown
        now: unknown
      }>(sql`select audit_mask(${relation}, to_jsonb(t)) as before, to_jsonb(m) as now
        from told t cross join lateral (select ${sql.raw(written?.text ?? '')}) m`)
      return rows
    })
    expect(told).toHaveLength(count)
    for (const { before, now } of told) expect(now).toEqual(before)
  })
})
