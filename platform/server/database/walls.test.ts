import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { foreignKeyViolation, permissionDenied, sqlErrorOf } from '../../../tests/support/sqlErrors.ts'
import { schoolOwnedTables } from '../../../tests/support/tables.ts'
import type { Db } from './connection.ts'
import type { Scope } from './database.ts'
import { readOnlyTables, systemTables } from './tableKinds.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const [here, there, third] = [
  await makePeopledSchool(database),
  await makePeopledSchool(database),
  await makePeopledSchool(database),
]
const tables = await schoolOwnedTables(database)
const writable = tables.filter(({ name }) => !readOnlyTables.includes(name))

const runInScope = <T>(scope: Scope, work: (db: Db) => Promise<T>) =>
  database.transaction(async ({ db, enter }) => {
    enter(scope)
    return work(db)
  })

/** Counts the visible rows of a table by school. */
const countRows = async (db: Db, { name, column }: (typeof tables)[number]): Promise<Record<string, number>> => {
  const rows = await db
    .select({ school: sql<number>`${sql.identifier(column)}`, rows: sql<number>`count(*)::int` })
    .from(sql`${sql.identifier(name)}`)
    .groupBy(sql`1`)
  return Object.fromEntries(rows.map((row) => [row.school, row.rows]))
}

const affected = async (db: Db, statement: SQL): Promise<number> =>
  (await db.execute<{ one: number }>(statement)).rows.length

describe.each(tables)('$name', (table) => {
  test('shows one school its rows and no others', async () => {
    const everything = await database.asSystem('a test counts', (db) => countRows(db, table))
    expect(everything[there.id], 'the fixture has a row in every table').toBeGreaterThan(0)
    const seen = await database.inSchool(here.id, (db) => countRows(db, table))
    expect(seen).toEqual({ [here.id]: everything[here.id] })
  })

  test('shows several schools their rows and no others', async () => {
    const seen = await runInScope({ kind: 'schools', schools: [here.id, third.id] }, (db) => countRows(db, table))
    expect(Object.keys(seen)).toEqual([String(here.id), String(third.id)])
  })

  test('shows nothing to a scope without schools', async () => {
    expect(await runInScope({ kind: 'schools', schools: [] }, (db) => countRows(db, table))).toEqual({})
  })
})

describe.each(writable)('$name', ({ name, column }) => {
  const [table, owner] = [sql.identifier(name), sql.identifier(column)]

  test('lets one school add no row to another', async () => {
    const [row] = await database.asSystem('a test reads a row', (db) =>
      db
        .select({ row: sql`to_jsonb(t)` })
        .from(sql`${table} t`)
        .where(sql`${owner} = ${there.id}`)
        .limit(1),
    )
    const copy = sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${JSON.stringify(row?.row)}::jsonb)`
    expect(await sqlErrorOf(database.inSchool(here.id, (db) => db.execute(copy)))).toBe(permissionDenied)
    const several: Scope = { kind: 'schools', schools: [here.id, third.id] }
    expect(await sqlErrorOf(runInScope(several, (db) => db.execute(copy)))).toBe(permissionDenied)
  })

  test('lets one school move no row to another', async () => {
    const move = sql`update ${table} set ${owner} = ${there.id} where ${owner} = ${here.id}`
    expect(await sqlErrorOf(database.inSchool(here.id, (db) => db.execute(move)))).toBe(permissionDenied)
  })

  test('lets one school change or delete no row of another', async () => {
    const before = await database.asSystem('a test counts', (db) => countRows(db, { name, column }))
    for (const statement of [
      sql`update ${table} set ${owner} = ${owner} where ${owner} = ${there.id} returning 1 as one`,
      sql`delete from ${table} where ${owner} = ${there.id} returning 1 as one`,
    ]) {
      expect(await database.inSchool(here.id, (db) => affected(db, statement))).toBe(0)
    }
    expect(await database.asSystem('a test counts', (db) => countRows(db, { name, column }))).toEqual(before)
  })
})

describe('member records', () => {
  const recordsSeen = async (scope: Scope) => {
    const rows = await runInScope(scope, (db) =>
      db
        .select({ id: sql<number>`id` })
        .from(sql`member`)
        .orderBy(sql`id`),
    )
    return rows.map((row) => row.id)
  }
  const idsOf = (school: typeof here) => [school.teacher.id, school.pupil.id, school.parent.id]

  test('are visible only within their schools', async () => {
    expect(await recordsSeen({ kind: 'school', school: here.id })).toEqual(idsOf(here))
    const several: Scope = { kind: 'schools', schools: [here.id, third.id] }
    expect(await recordsSeen(several)).toEqual([...idsOf(here), ...idsOf(third)])
  })

  test('can’t be changed by another school', async () => {
    const rename = sql`update member set name = 'x' where id = ${there.teacher.id} returning 1 as one`
    expect(await database.inSchool(here.id, (db) => affected(db, rename))).toBe(0)
  })

  test('can’t be seen or changed by another school through a shared account', async () => {
    const accountOf = sql`select account_id from member where id = ${here.teacher.id}`
    await database.asSystem('a test joins two records', (db) =>
      db.execute(sql`update member set account_id = (${accountOf}) where id = ${there.teacher.id}`),
    )
    expect(await recordsSeen({ kind: 'school', school: here.id })).toEqual(idsOf(here))
    const rename = sql`update member set name = 'x' where account_id in (${accountOf}) returning 1 as one`
    expect(await database.inSchool(here.id, (db) => affected(db, rename))).toBe(1)
    expect(await database.inSchool(there.id, (db) => affected(db, rename))).toBe(0)
  })
})

describe('the trail and the system’s tables', () => {
  test.each(readOnlyTables)('lets requests read %s but not write or delete it', async (name) => {
    for (const statement of [
      sql`delete from ${sql.identifier(name)}`,
      sql`update ${sql.identifier(name)} set school_id = school_id`,
      sql`insert into ${sql.identifier(name)} (school_id) values (${here.id})`,
      sql`truncate ${sql.identifier(name)}`,
    ]) {
      expect(await sqlErrorOf(database.inSchool(here.id, (db) => db.execute(statement)))).toBe(permissionDenied)
      const several: Scope = { kind: 'schools', schools: [here.id] }
      expect(await sqlErrorOf(runInScope(several, (db) => db.execute(statement)))).toBe(permissionDenied)
    }
  })

  test.each(systemTables)('closes %s to requests', async (name) => {
    const look = sql`select 1 from ${sql.identifier(name)}`
    expect(await sqlErrorOf(database.inSchool(here.id, (db) => db.execute(look)))).toBe(permissionDenied)
    const several: Scope = { kind: 'schools', schools: [here.id] }
    expect(await sqlErrorOf(runInScope(several, (db) => db.execute(look)))).toBe(permissionDenied)
  })

  test('lets requests create, truncate or alter nothing', async () => {
    for (const statement of [
      sql`create table mine (id int)`,
      sql`truncate member cascade`,
      sql`alter table member disable row level security`,
      sql`drop policy one_school on member`,
      sql`alter role xingtan_school bypassrls`,
    ]) {
      expect(await sqlErrorOf(database.inSchool(here.id, (db) => db.execute(statement)))).toBe(permissionDenied)
    }
  })
})

describe('policies', () => {
  test('read the settings in a subquery, once per statement and not once per row', async () => {
    const policies = await database.asSystem('a test reads the policies', (db) =>
      db
        .select({
          name: sql<string>`tablename || ' ' || policyname`,
          text: sql<string>`coalesce(qual, '') || ' ' || coalesce(with_check, '')`,
        })
        .from(sql`pg_policies`)
        .where(sql`schemaname = 'public'`),
    )
    expect(policies.length).toBeGreaterThan(20)
    const asks = (text: string) => text.match(/current_setting\(/g)?.length ?? 0
    const asksOnce = (text: string) =>
      text.match(/\( SELECT \(*(NULLIF|string_to_array\(NULLIF)\(current_setting\(/g)?.length ?? 0
    const byRow = policies.filter(({ text }) => asks(text) !== asksOnce(text))
    expect(byRow.map(({ name }) => name)).toEqual([])
  })
})

describe('links between schools', () => {
  test('include the school in every foreign key between rows of schools', async () => {
    const names = new Set(tables.map((table) => table.name))
    const keys = await database.asSystem('a test reads the constraints', (db) =>
      db
        .select({
          name: sql<string>`k.conname`,
          from: sql<string>`k.conrelid::regclass::text`,
          to: sql<string>`k.confrelid::regclass::text`,
          columns: sql<string[]>`array(select a.attname::text from unnest(k.conkey) with ordinality c(n, i)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.n order by c.i)`,
          targets: sql<string[]>`array(select a.attname::text from unnest(k.confkey) with ordinality c(n, i)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.n order by c.i)`,
        })
        .from(sql`pg_constraint k`)
        .where(sql`k.contype = 'f'`),
    )
    const between = keys.filter((key) => names.has(key.from) && names.has(key.to) && key.to !== 'school')
    expect(between.length).toBeGreaterThan(10)
    for (const key of between) {
      const place = key.targets.indexOf('school_id')
      expect(place, `${key.name} of ${key.from}`).toBeGreaterThanOrEqual(0)
      expect(key.columns[place], `${key.name} of ${key.from}`).toBe('school_id')
    }
  })

  test.each([
    [
      'a department of another school',
      () => sql`insert into member_department values (${here.id}, ${here.teacher.id}, ${there.rootId})`,
    ],
    [
      'a parent of another school',
      () =>
        sql`insert into parent_link (school_id, student_id, parent_id, relationship) values (${here.id}, ${here.pupil.id}, ${there.parent.id}, '母亲')`,
    ],
    [
      'a class of another school',
      () => sql`insert into class_manager values (${here.id}, ${there.rootId}, ${here.teacher.id}, 1)`,
    ],
    [
      'a parent node of another school',
      () => sql`update department set parent_id = ${there.rootId} where id = ${here.rootId}`,
    ],
    [
      'a main department of another school',
      () => sql`update member set main_department_id = ${there.rootId} where id = ${here.teacher.id}`,
    ],
    ['a role of a non-member', () => sql`insert into member_role values (${here.id}, ${there.teacher.id}, 3)`],
  ])('refuses %s even to the system', async (_what, statement) => {
    expect(await sqlErrorOf(database.asSystem('a test tries to link', (db) => db.execute(statement())))).toBe(
      foreignKeyViolation,
    )
  })
})
