import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { classAt } from '../../../registry/server/classStays.ts'
import { classStay } from '../../../registry/server/tables/classStays.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { users } from '../../contract.ts'

const { make, actor, as, database } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const place = { schoolId: school.id, departments: [school.office] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const { id } = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.classOne] })
  const setDepartments = async (...depts: number[]) => {
    const params = { schoolId: school.id, userId: id }
    expect(await as(who, users.setDepartments, { params, body: { depts } })).toMatchObject({ code: 200 })
  }
  const listStays = async () => {
    const rows = await database.asSystem('a test reads stays', (db) =>
      db.select().from(classStay).where(eq(classStay.memberId, id)).orderBy(classStay.fromAt),
    )
    return rows.map(({ departmentId, fromAt, untilAt }) => ({ departmentId, fromAt, untilAt }))
  }
  /** Reads a millisecond after a moment, since a `Date` is cut to milliseconds. */
  const readClassAt = async (moment: Date) => {
    const [row] = await database.asSystem('a test reads a class', (db) =>
      db
        .select({ id: classAt(sql`${new Date(moment.getTime() + 1).toISOString()}::timestamptz`).mapWith(Number) })
        .from(member)
        // The subquery needs the table's name in its columns, which a select of one table leaves out.
        .innerJoin(sql`(select 1) as one`, sql`true`)
        .where(eq(member.id, id)),
    )
    return row?.id
  }
  return { school, who, id, setDepartments, listStays, readClassAt }
}

test('a change of class ends one stay and begins the next at the same moment', async () => {
  const { school, who, id, listStays } = await makeScene()
  const body = { userId: id, deptId: school.classTwo }
  expect(await as(who, users.changeClass, { body })).toMatchObject({ code: 200 })
  const [first, second, ...rest] = await listStays()
  expect(rest).toEqual([])
  expect(first).toMatchObject({ departmentId: school.classOne, untilAt: second?.fromAt })
  expect(second).toMatchObject({ departmentId: school.classTwo, untilAt: null })
})

test('only classes count, and a save that changes no class keeps the stay', async () => {
  const { school, setDepartments, listStays } = await makeScene()
  const before = await listStays()
  await setDepartments(school.classOne, school.office)
  expect(await listStays()).toEqual(before)
  expect(before).toHaveLength(1)
})

test('tells the class of a past moment', async () => {
  const { school, setDepartments, listStays, readClassAt } = await makeScene()
  await setDepartments(school.office)
  await setDepartments(school.classTwo)
  const [first, second] = await listStays()
  const [began, left, came] = [first?.fromAt, first?.untilAt, second?.fromAt]
  if (!began || !left || !came) throw new Error('stays are missing')
  expect(await readClassAt(began)).toBe(school.classOne)
  expect(await readClassAt(came)).toBe(school.classTwo)
  // Between two classes the pupil was in none; before the first stay nothing else is known.
  expect(await readClassAt(left)).toBeNull()
  expect(await readClassAt(new Date('2020-01-01'))).toBe(school.classOne)
})
