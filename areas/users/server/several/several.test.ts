import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { users, usersRefusals } from '../../contract.ts'
import { maxPeopleAtOnce } from '../../severalContract.ts'

const { make, actor, as } = await useServer()

const ok = { code: 200, data: null }

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const { id: schoolId } = school
  const who = await actor({
    schoolId,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
    name: '林建平',
  })
  const add = (name: string, ...departments: number[]) =>
    make.makeMember({ schoolId, name, roles: [role.student], departments })
  return { school, schoolId, who, add }
}

const severalRefusedWith = (reasons: string) => ({
  code: usersRefusals.severalRefused.code,
  msg: `没有作任何更改。${reasons}`,
})

test('moves, adds and removes several people in one step', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const userIds = [(await add('王一', school.classOne)).id, (await add('王二', school.classTwo)).id]
  const place = (deptId: number, way: 'add' | 'move' | 'leave') =>
    as(who, users.placeSeveral, { body: { schoolId, userIds, deptId, way } })
  const departments = async () =>
    (await Promise.all(userIds.map((id) => make.membershipOf(schoolId, id)))).map((one) => one.departments)
  expect(await place(school.classThree, 'move')).toMatchObject(ok)
  expect(await departments()).toEqual([[school.classThree], [school.classThree]])
  expect(await place(school.officeGroup, 'add')).toMatchObject(ok)
  expect(await place(school.classThree, 'leave')).toMatchObject(ok)
  expect(await departments()).toEqual([[school.officeGroup], [school.officeGroup]])
  expect(await place(school.officeGroup, 'leave')).toMatchObject(
    severalRefusedWith(`王一、王二：${usersRefusals.lastDepartment.msg}`),
  )
})

test('changes nobody if some are refused, and names them with the reasons', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const [one, two] = [await add('王一', school.classOne), await add('王二', school.classTwo)]
  const body = { schoolId, userIds: [one.id, two.id], deptId: school.classTwo, way: 'add' as const }
  expect(await as(who, users.placeSeveral, { body })).toMatchObject(
    severalRefusedWith(`王二：${usersRefusals.departmentTwice.msg}`),
  )
  expect(await make.membershipOf(schoolId, one.id)).toMatchObject({ departments: [school.classOne] })

  const roles = { schoolId, userIds: [one.id, who.id, two.id], roleId: role.gateKeeper }
  expect(await as(who, users.changeRoleOfSeveral, { body: { ...roles, flag: true } })).toMatchObject(
    severalRefusedWith(`林建平：${usersRefusals.notYourself.msg}`),
  )
  const many = await Promise.all(Array.from({ length: 6 }, (_, at) => add(`李${at}`, school.classOne)))
  const taking = { ...roles, userIds: many.map(({ id }) => id), roleId: role.student, flag: false }
  const said = await as(who, users.changeRoleOfSeveral, { body: taking })
  expect(said).toMatchObject({ code: usersRefusals.severalRefused.code })
  expect(said.msg).toMatch(/等 6 人：至少保留一个角色$/)
})

test('grants and revokes a role of several people', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const userIds = [(await add('王一', school.classOne)).id, (await add('王二', school.classTwo)).id]
  const set = (roleId: number, flag: boolean) =>
    as(who, users.changeRoleOfSeveral, { body: { schoolId, userIds, roleId, flag } })
  const roles = async () =>
    (await Promise.all(userIds.map((id) => make.membershipOf(schoolId, id)))).map((one) => one.roles)
  expect(await set(role.gateKeeper, true)).toMatchObject(ok)
  expect(await roles()).toEqual([
    [role.student, role.gateKeeper],
    [role.student, role.gateKeeper],
  ])
  expect(await set(role.student, false)).toMatchObject(ok)
  expect(await roles()).toEqual([[role.gateKeeper], [role.gateKeeper]])
  expect(await set(role.schoolDataAdministrator, true)).toMatchObject(
    severalRefusedWith(`王一、王二：${usersRefusals.roleNotAllowed.msg}`),
  )
})

test('disables and enables accounts together, ends sessions, and logs everyone', async () => {
  const { school, schoolId, who } = await makeScene()
  const staff = { schoolId, roles: [role.staff], departments: [school.office] }
  const [one, two] = [await actor(staff), await actor(staff)]
  const set = (flag: boolean) =>
    as(who, users.disableSeveral, { body: { schoolId, userIds: [one.id, two.id, one.id], flag } })
  expect(await set(true)).toMatchObject(ok)
  for (const target of [one, two]) {
    expect(await as(target, identity.session)).toMatchObject({ status: 401 })
    expect(await make.membershipOf(schoolId, target.id)).toMatchObject({ disabled: true })
  }
  const entry = (await make.trailOf(who.id)).find(({ call }) => call === 'users.disableSeveral')
  const disabled = (id: number) => ({ relation: 'member', after: { id, disabled: true } })
  expect(entry?.changes).toMatchObject([disabled(one.id), disabled(two.id)])
  expect(await set(false)).toMatchObject(ok)
  expect(await make.membershipOf(schoolId, two.id)).toMatchObject({ disabled: false })
})

test('requires the permission, reach, and at most the maximum number of people', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const pupil = await add('王一', school.classOne)
  const elsewhere = await makeScene()
  const foreign = await elsewhere.add('陈一', elsewhere.school.classOne)
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [school.office] })
  const disable = (by: typeof who, ...userIds: number[]) =>
    as(by, users.disableSeveral, { body: { schoolId, userIds, flag: true } })
  expect(await disable(teacher, pupil.id)).toMatchObject(refused(common.forbidden))
  expect(await disable(who, pupil.id, foreign.id)).toMatchObject(refused(common.notFound))
  expect(await make.membershipOf(schoolId, pupil.id)).toMatchObject({ disabled: false })
  const most = Array.from({ length: maxPeopleAtOnce + 1 }, (_, at) => pupil.id + at)
  expect(await disable(who, ...most)).toMatchObject({ status: 400 })
  expect(await disable(who)).toMatchObject({ status: 400 })
})
