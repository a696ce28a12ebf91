import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { permissions } from '../../permissions/contract.ts'
import { users } from '../contract.ts'

const { make, actor, as } = await useServer()

/** The manager of the first grade, who was granted everything there is to do with users, and two pupils. */
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

describe.each(Object.entries(attempts))('a department manager %s', (_what, attempt) => {
  test('within the own departments', async () => {
    const { school, manager, own } = await makeScene()
    expect(await attempt(manager, own.id, school)).toMatchObject({ status: 200, code: 200 })
  })

  test('not beyond them: who is there answers as nobody', async () => {
    const { school, manager, other } = await makeScene()
    const before = await make.membershipOf(school.id, other.id)
    expect(await attempt(manager, other.id, school)).toMatchObject(refused(common.notFound))
    expect(await make.membershipOf(school.id, other.id)).toEqual(before)
  })
})

test('a record is not reached through another of its holder', async () => {
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
