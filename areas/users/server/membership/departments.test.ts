import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { organisationRefusals } from '../../../organisation/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as, database } = await useServer()

const ok = { status: 200, code: 200, data: null }

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  const target = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
  return { school, who, target }
}

const link = (who: Actor, userId: number, deptId: number) =>
  as(who, users.linkDepartment, { params: { userId, deptId } })
const unlink = (who: Actor, userId: number, deptId: number, onlyRemoveManagePermission?: boolean) =>
  as(who, users.unlinkDepartment, { query: { userId, deptId, onlyRemoveManagePermission } })

describe('adding a person to a department', () => {
  test('adds it and keeps the main department', async () => {
    const { school, who, target } = await makeScene()
    expect(await link(who, target.id, school.classOne)).toMatchObject(ok)
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({
      mainDepartmentId: school.office,
      departments: [school.office, school.classOne].toSorted((a, b) => a - b),
    })
  })

  test('is refused a second time', async () => {
    const { school, who, target } = await makeScene()
    expect(await link(who, target.id, school.office)).toMatchObject(refused(usersRefusals.departmentTwice))
  })

  test('makes the first one the main department and allows sign-in', async () => {
    const { school, who } = await makeScene()
    const unplaced = await make.makeMember({ schoolId: school.id, roles: [role.staff] })
    await link(who, unplaced.id, school.classOne)
    expect(await make.membershipOf(school.id, unplaced.id)).toMatchObject({ mainDepartmentId: school.classOne })
  })

  test('takes effect at the next call of the person', async () => {
    const { school, who } = await makeScene()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    const look = () => as(teacher, users.findUserPage, { body: { deptId: school.classOne } })
    expect(await look()).toMatchObject(refused(common.notFound))
    await link(who, teacher.id, school.classOne)
    expect(await look()).toMatchObject({ code: 200 })
    await unlink(who, teacher.id, school.classOne)
    expect(await look()).toMatchObject(refused(common.notFound))
  })
})

describe('removing a person from a department', () => {
  test('makes a remaining department the main one', async () => {
    const { school, who, target } = await makeScene()
    await link(who, target.id, school.classOne)
    expect(await unlink(who, target.id, school.office)).toMatchObject(ok)
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({
      mainDepartmentId: school.classOne,
      departments: [school.classOne],
    })
  })

  test('refuses to remove the last one', async () => {
    const { school, who, target } = await makeScene()
    expect(await unlink(who, target.id, school.office)).toMatchObject(refused(usersRefusals.lastDepartment))
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({ departments: [school.office] })
  })

  test('keeps one when two clerks remove at once', async () => {
    const { school, who, target } = await makeScene()
    await link(who, target.id, school.classOne)
    const answers = await Promise.all([unlink(who, target.id, school.office), unlink(who, target.id, school.classOne)])
    expect(answers.map((answer) => answer.code)).toEqual(
      expect.arrayContaining([200, usersRefusals.lastDepartment.code]),
    )
    const { departments, mainDepartmentId } = await make.membershipOf(school.id, target.id)
    expect(departments).toEqual([mainDepartmentId])
  })

  test('refuses a department that the person is not in', async () => {
    const { school, who, target } = await makeScene()
    expect(await unlink(who, target.id, school.classTwo)).toMatchObject(refused(usersRefusals.departmentNotHeld))
  })

  test('ends their management of it, or only the management', async () => {
    const { school, who, target } = await makeScene()
    await link(who, target.id, school.classOne)
    await make.makeClassManager(school.id, school.classOne, target.id)
    expect(await unlink(who, target.id, school.classOne, true)).toMatchObject(ok)
    expect(await make.classesOf(school.id, target.id)).toEqual([])
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({
      departments: expect.arrayContaining([school.classOne]),
    })

    await make.makeClassManager(school.id, school.classOne, target.id)
    expect(await unlink(who, target.id, school.classOne)).toMatchObject(ok)
    expect(await make.classesOf(school.id, target.id)).toEqual([])
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({ departments: [school.office] })
  })

  test('ends the management of a class without membership', async () => {
    const { school, who, target } = await makeScene()
    await make.makeClassManager(school.id, school.classTwo, target.id)
    expect(await unlink(who, target.id, school.classTwo, true)).toMatchObject(ok)
    expect(await make.classesOf(school.id, target.id)).toEqual([])
  })

  test('keeps the management after a refusal', async () => {
    const { school, who, target } = await makeScene()
    await make.makeClassManager(school.id, school.office, target.id)
    expect(await unlink(who, target.id, school.office)).toMatchObject(refused(usersRefusals.lastDepartment))
    expect(await make.classesOf(school.id, target.id)).toEqual([school.office])
  })
})

describe('permissions to change departments', () => {
  test('requires the permission', async () => {
    const { school, target } = await makeScene()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    expect(await link(teacher, target.id, school.office)).toMatchObject(refused(common.forbidden))
    expect(await unlink(teacher, target.id, school.office)).toMatchObject(refused(common.forbidden))
  })

  test('refuses people and departments of another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    for (const answer of [
      await link(here.who, there.target.id, here.school.classOne),
      await link(here.who, here.target.id, there.school.classOne),
      await unlink(here.who, there.target.id, there.school.office),
      await unlink(here.who, here.target.id, there.school.office),
    ]) {
      expect(answer).toMatchObject(refused(common.notFound))
    }
    expect(await make.membershipOf(there.school.id, there.target.id)).toMatchObject({
      departments: [there.school.office],
    })
  })

  test('lets each school change only its record of two joined ones', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const joined = await make.makeMember({
      schoolId: there.school.id,
      joinedTo: here.target.id,
      roles: [role.staff],
      departments: [there.school.office],
    })
    expect(await link(there.who, joined.id, there.school.classOne)).toMatchObject(ok)
    expect(await unlink(there.who, joined.id, there.school.office)).toMatchObject(ok)
    const foreign = await link(there.who, here.target.id, there.school.classOne)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect(await make.membershipOf(here.school.id, here.target.id)).toMatchObject({ departments: [here.school.office] })
    expect(await make.membershipOf(there.school.id, joined.id)).toMatchObject({
      departments: [there.school.classOne],
    })
  })
})

describe('a department that is hidden or graduated', () => {
  const closings = [
    ['hidden', { visible: false }, organisationRefusals.hidden],
    ['graduated', { delFlag: -1 }, usersRefusals.graduatedDepartment],
  ] as const

  const close = (id: number, values: { visible?: boolean; delFlag?: number }) =>
    database.asSystem('a test closes a department', (db) =>
      db.update(department).set(values).where(eq(department.id, id)),
    )

  test.each(closings)('is refused in every call that adds a person: %s', async (_, values, refusal) => {
    const { school, who, target } = await makeScene()
    await close(school.classOne, values)
    const params = { schoolId: school.id, userId: target.id }
    const set = (depts: number[]) => as(who, users.setDepartments, { params, body: { depts } })
    const newcomer = { name: '某人', username: `new-${target.id}`, userRoles: [role.student], depts: [school.classOne] }
    expect(await link(who, target.id, school.classOne)).toMatchObject(refused(refusal))
    expect(await set([school.office, school.classOne])).toMatchObject(refused(refusal))
    const made = await as(who, users.createUser, { params: { schoolId: school.id }, body: newcomer })
    expect(made).toMatchObject(refused(refusal))
    expect(await make.membershipOf(school.id, target.id)).toMatchObject({ departments: [school.office] })
    expect(await set([school.office, school.classTwo])).toMatchObject(ok)
  })

  test.each(closings)('keeps its members when it becomes %s', async (_, values) => {
    const { school, who, target } = await makeScene()
    await link(who, target.id, school.classOne)
    await close(school.classOne, values)
    const params = { schoolId: school.id, userId: target.id }
    const depts = [school.classOne, school.classTwo]
    expect(await as(who, users.setDepartments, { params, body: { depts } })).toMatchObject(ok)
    expect(await unlink(who, target.id, school.classOne)).toMatchObject(ok)
  })
})
