import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { permissions } from '../../permissions/contract.ts'
import { users } from '../contract.ts'
import { usersRefusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

/** Creates the manager of the first grade, with all user permissions, and two students. */
const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const manager = await actor({
    schoolId: school.id,
    roles: [role.departmentManager, role.staff],
    departments: [school.gradeOne],
  })
  await make.grant(school.id, manager.id, ['school:user:edit', 'sys:permission:edit'])
  const pupil = (departmentId: number) =>
    make.makeMember({ schoolId: school.id, roles: [role.student, role.gateKeeper], departments: [departmentId] })
  return { school, manager, own: await pupil(school.classOne), other: await pupil(school.classThree) }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const attempts: Readonly<Record<string, (who: Actor, userId: number, school: Scene['school']) => Promise<object>>> = {
  'shows the row': (who, userId) => as(who, users.user, { query: { id: userId } }),
  'shows the model': (who, userId) => as(who, users.userModel, { params: { id: userId } }),
  'gives a role': (who, userId, { id: schoolId }) =>
    as(who, users.bindRole, { query: { schoolId, userId, roleId: role.student } }),
  'takes a role': (who, userId, { id: schoolId }) =>
    as(who, users.unbindRole, { query: { schoolId, userId, roleId: role.student } }),
  'adds a department': (who, userId, { classTwo }) =>
    as(who, users.linkDepartment, { params: { userId, deptId: classTwo } }),
  'disables an account': (who, userId, { id: schoolId }) =>
    as(who, users.setDisabled, { body: { schoolId, userId, flag: true } }),
  'shows permissions': (who, userId, { id: schoolId }) => as(who, permissions.ofUser, { params: { schoolId, userId } }),
  'sets permissions': (who, userId, { id: schoolId }) =>
    as(who, permissions.setOfUser, { params: { schoolId, userId }, body: { ids: [] } }),
}

describe.each(Object.entries(attempts))('a department manager who %s', (_what, attempt) => {
  test('succeeds within the managed departments', async () => {
    const { school, manager, own } = await makeScene()
    expect(await attempt(manager, own.id, school)).toMatchObject({ status: 200, code: 200 })
  })

  test('gets notFound beyond them', async () => {
    const { school, manager, other } = await makeScene()
    const before = await make.membershipOf(school.id, other.id)
    expect(await attempt(manager, other.id, school)).toMatchObject(refused(common.notFound))
    expect(await make.membershipOf(school.id, other.id)).toEqual(before)
  })
})

describe('data beyond the reach of a department manager', () => {
  test('keeps departments of a shared member when the list is replaced', async () => {
    const { school, manager } = await makeScene()
    const shared = await make.makeMember({
      schoolId: school.id,
      roles: [role.staff],
      departments: [school.office, school.classOne, school.officeGroup],
    })
    const set = (depts: number[]) =>
      as(manager, users.setDepartments, { params: { schoolId: school.id, userId: shared.id }, body: { depts } })
    expect(await set([school.classTwo])).toMatchObject({ code: 200 })
    const after = await make.membershipOf(school.id, shared.id)
    expect(after.mainDepartmentId).toBe(school.office)
    expect(new Set(after.departments)).toEqual(new Set([school.office, school.officeGroup, school.classTwo]))
  })

  test('makes the first department of the list the main one if it is within reach', async () => {
    const { school, manager, own } = await makeScene()
    const body = { depts: [school.classTwo, school.classOne] }
    await as(manager, users.setDepartments, { params: { schoolId: school.id, userId: own.id }, body })
    expect(await make.membershipOf(school.id, own.id)).toMatchObject({ mainDepartmentId: school.classTwo })
  })

  test('protects colleagues and students linked as parents, and allows plain parents', async () => {
    const { school, manager, own } = await makeScene()
    const boundAs = async (roles: number[], departments: number[]) => {
      const parent = await make.makeMember({ schoolId: school.id, roles, departments })
      const id = await make.makeParentLink(school.id, own.id, parent.id)
      const before = await make.membershipOf(school.id, parent.id)
      const answer = await as(manager, users.changeParent, { params: { id }, body: { name: '改了名' } })
      return { answer, before, after: await make.membershipOf(school.id, parent.id) }
    }
    for (const other of [role.staff, role.gateKeeper]) {
      const colleague = await boundAs([other, role.parent], [school.office])
      expect(colleague.answer).toMatchObject(refused(common.forbidden))
      expect(colleague.after).toEqual(colleague.before)
    }
    const near = await boundAs([role.staff, role.parent], [school.classOne])
    expect(near.answer).toMatchObject({ code: 200 })
    expect((await boundAs([role.parent], [])).answer).toMatchObject({ code: 200 })
  })

  test('protects a parent who has another child beyond reach', async () => {
    const { school, manager, own } = await makeScene()
    const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent], departments: [] })
    const elsewhere = { schoolId: school.id, roles: [role.student], departments: [school.classThree] }
    await make.makeParentLink(school.id, (await make.makeMember(elsewhere)).id, parent.id)
    const id = await make.makeParentLink(school.id, own.id, parent.id)
    const before = await make.membershipOf(school.id, parent.id)
    const body = { name: '改了名', telephone: '13700000009' }
    const answer = await as(manager, users.changeParent, { params: { id }, body })
    expect(answer).toMatchObject(refused(usersRefusals.parentOfOthers))
    expect(await make.membershipOf(school.id, parent.id)).toEqual(before)
  })
})

test('does not reach a record through another record of its holder', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const joined = await make.makeMember({
    schoolId: here.school.id,
    joinedTo: there.own.id,
    roles: [role.student],
    departments: [here.school.classThree],
  })
  for (const id of [joined.id, there.own.id]) {
    expect(await as(here.manager, users.user, { query: { id } })).toMatchObject(refused(common.notFound))
  }
  expect((await as(there.manager, users.user, { query: { id: there.own.id } })).data).toMatchObject({
    id: there.own.id,
  })
  expect(await as(there.manager, users.user, { query: { id: joined.id } })).toMatchObject(refused(common.notFound))
})
