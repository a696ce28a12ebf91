import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../tests/support/database.ts'
import { fillBulk } from './bulk.ts'

const options = {
  schools: 3,
  students: 1001,
  parents: true,
  passwordHash: 'hash',
  today: new Date('2026-11-21T02:00:00Z'),
}

let database: Awaited<ReturnType<typeof makeTestDatabase>>
const progress: number[] = []

beforeAll(async () => {
  database = await makeTestDatabase()
  await fillBulk(database, { ...options, progress: (students) => progress.push(students) })
})
afterAll(() => database.close())

/** The number that a query returns. */
const numberOf = (query: string) =>
  database.asSystem('counting what was filled in bulk', async (db) => {
    const [row] = await db.select({ value: sql<number>`value::int` }).from(sql.raw(`(${query}) as answer (value)`))
    return row?.value
  })

test('enters every student in one class, with two parents', async () => {
  expect(progress).toEqual([1001])
  expect(await numberOf('select count(*) from student_info')).toBe(1001)
  const inClasses = 'member_department m join department d on d.id = m.department_id and d.type = 4'
  expect(await numberOf(`select count(*) from ${inClasses}`)).toBe(1001)
  expect(await numberOf('select count(*) from parent_link')).toBe(2002)
  expect(await numberOf(`select max(n) from (select count(*) n from ${inClasses} group by d.id) sizes`)).toBeLessThan(
    50,
  )
})

test('makes two accounts for each school, and one homeroom teacher for each class', async () => {
  const account = (name: string) =>
    `select count(*) from credential c join member m using (account_id) where username ~ '^${name}'`
  expect(await numberOf(account('school[1-3]$'))).toBe(3)
  expect(await numberOf(account('teacher[1-3]$'))).toBe(3)
  expect(await numberOf('select count(*) from credential')).toBe(8)
  const classes = await numberOf('select count(*) from department where type = 4')
  expect(await numberOf('select count(*) from class_manager where level = 1')).toBe(classes)
  expect(await numberOf('select count(distinct department_id) from class_manager where level = 1')).toBe(classes)
})

test('gives every record a separate account and login name', async () => {
  const all = await numberOf('select count(*) from member')
  expect(all).toBeGreaterThan(3003)
  expect(await numberOf('select count(distinct id) from member')).toBe(all)
  expect(await numberOf('select count(*) from account')).toBe(all)
  expect(await numberOf('select count(distinct account_id) from member')).toBe(all)
  const loginJoin = `login_name l join member m on m.school_id = l.school_id and m.id = l.member_id
    and m.account_id = l.account_id and l.name = lower(m.username)`
  expect(await numberOf(`select count(*) from ${loginJoin}`)).toBe(all)
  expect(await numberOf('select count(*) from login_name')).toBe(all)
})

test('restores the foreign keys, which still hold', async () => {
  const insertion = database.asSystem('breaking a foreign key', (db) =>
    db.execute(sql`insert into member_role (school_id, member_id, role_id) values (3, 999999, 6)`),
  )
  await expect(insertion).rejects.toMatchObject({ cause: { code: '23503' } })
  expect(await numberOf(`select count(*) from pg_constraint where contype = 'f' and not convalidated`)).toBe(0)
})

test('refuses a second filling', async () => {
  expect(await fillBulk(database, options)).toBe(false)
})
