import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../tests/support/database.ts'
import { buildDistrict } from './district/district.ts'
import { fillDemo } from './fill.ts'

const today = new Date('2026-11-21T02:00:00Z')
const district = buildDistrict({ today })

let database: Awaited<ReturnType<typeof makeTestDatabase>>
let filled: boolean

beforeAll(async () => {
  database = await makeTestDatabase()
  filled = await fillDemo(database, { passwordHash: 'hash', today })
})
afterAll(() => database.close())

const countOf = (table: string) =>
  database.asSystem('counting the demo district', async (db) => {
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql.identifier(table).getSQL())
    return row?.count
  })

test('every row is written, and nine people can sign in', async () => {
  expect(filled).toBe(true)
  expect(await countOf('school')).toBe(district.schools.length)
  expect(await countOf('department')).toBe(district.departments.length)
  expect(await countOf('department_ancestor')).toBe(district.ancestors.length)
  expect(await countOf('person')).toBe(district.people.length)
  expect(await countOf('member')).toBe(district.members.length)
  expect(await countOf('member_role')).toBe(district.memberRoles.length)
  expect(await countOf('member_department')).toBe(district.memberDepartments.length)
  expect(await countOf('class_manager')).toBe(district.classManagers.length)
  expect(await countOf('student_info')).toBe(district.studentInfo.length)
  expect(await countOf('parent_link')).toBe(district.parentLinks.length)
  expect(await countOf('credential')).toBe(9)
  expect(await countOf('audit_change')).toBe(0)
})

test('what is created afterwards gets an id of its own', async () => {
  const created = await database.asSystem('creating somebody after the demo district', async (db) => {
    const rows = await db.execute<{ id: number }>(
      sql`insert into person (username, name) values ('later', '后来') returning id`,
    )
    return rows.rows[0]?.id
  })
  expect(created).toBe(district.people.length + 1)
})

test('a second filling is refused and changes nothing', async () => {
  const before = await countOf('person')
  expect(await fillDemo(database, { passwordHash: 'other', today })).toBe(false)
  expect(await countOf('person')).toBe(before)
})
