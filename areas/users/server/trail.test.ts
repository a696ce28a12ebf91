import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { permissions } from '../../permissions/contract.ts'
import { users } from '../contract.ts'

const { make, actor, as } = await useServer()

/** Creates an administrator and a colleague to act on. The sign-in entry is left out. */
const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  const target = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
  const trail = async () => (await make.trailOf(who.id)).filter((entry) => entry.call !== 'identity.login')
  return { school, who, target, trail, ids: { schoolId: school.id, userId: target.id } }
}

const ofTarget = (schoolId: number, memberId: number, more: object) => ({
  school_id: schoolId,
  member_id: memberId,
  ...more,
})

test('logs granted and revoked roles', async () => {
  const { school, who, target, trail, ids } = await makeScene()
  const role8 = ofTarget(school.id, target.id, { role_id: role.gateKeeper })
  await as(who, users.bindRole, { query: { ...ids, roleId: role.gateKeeper } })
  await as(who, users.unbindRole, { query: { ...ids, roleId: role.gateKeeper } })
  expect(await trail()).toMatchObject([
    {
      call: 'users.bindRole',
      schoolId: school.id,
      address: '127.0.0.1',
      changes: [{ relation: 'member_role', operation: 'insert', schoolId: school.id, before: null, after: role8 }],
    },
    {
      call: 'users.unbindRole',
      changes: [{ relation: 'member_role', operation: 'delete', before: role8, after: null }],
    },
  ])
})

test('logs added and removed departments', async () => {
  const { school, who, target, trail } = await makeScene()
  const inClass = ofTarget(school.id, target.id, { department_id: school.classOne })
  await as(who, users.linkDepartment, { params: { userId: target.id, deptId: school.classOne } })
  await make.makeClassManager(school.id, school.classOne, target.id)
  await as(who, users.unlinkDepartment, { query: { userId: target.id, deptId: school.classOne } })
  const [link, unlink] = await trail()
  expect(link).toMatchObject({
    call: 'users.linkDepartment',
    changes: [{ relation: 'member_department', operation: 'insert', after: inClass }],
  })
  expect(unlink).toMatchObject({
    call: 'users.unlinkDepartment',
    changes: [
      { relation: 'class_manager', operation: 'delete', before: { ...inClass, level: 1 } },
      { relation: 'member_department', operation: 'delete', before: inClass },
    ],
  })
})

test('logs disabled and enabled accounts', async () => {
  const { who, target, trail, ids } = await makeScene()
  await as(who, users.setDisabled, { body: { ...ids, flag: true } })
  await as(who, users.setDisabled, { body: { ...ids, flag: false } })
  const pair = (before: boolean) => ({
    before: { id: target.id, account_id: '***', disabled: before },
    after: { id: target.id, account_id: '***', disabled: !before },
  })
  expect(await trail()).toMatchObject([
    { call: 'users.setDisabled', changes: [{ relation: 'member', operation: 'update', ...pair(false) }] },
    { call: 'users.setDisabled', changes: [{ relation: 'member', operation: 'update', ...pair(true) }] },
  ])
})

test('logs granted and revoked permissions', async () => {
  const { who, trail, ids } = await makeScene()
  await as(who, permissions.setOfUser, { params: ids, body: { ids: ['school:user:edit', 'school:user:view'] } })
  await as(who, permissions.setOfUser, { params: ids, body: { ids: ['school:user:view'] } })
  const [first, second] = await trail()
  expect(first?.call).toBe('permissions.setOfUser')
  expect(first?.changes.map(({ operation, after }) => [operation, Object(after).permission])).toEqual([
    ['insert', 'school:user:edit'],
    ['insert', 'school:user:view'],
  ])
  expect(second?.changes.filter(({ operation }) => operation === 'delete')).toHaveLength(2)
  expect(second?.changes.filter(({ operation }) => operation === 'insert')).toHaveLength(1)
})

test('logs nothing for read calls and refusals', async () => {
  const { school, who, target, trail, ids } = await makeScene()
  const other = await makeScene()
  expect(await as(who, users.findUserPage, { body: {} })).toMatchObject({ code: 200 })
  expect(await as(who, users.userModel, { params: { id: target.id } })).toMatchObject({ code: 200 })
  const refusals = [
    await as(who, users.bindRole, { query: { ...ids, roleId: role.parent } }),
    await as(who, users.unbindRole, { query: { ...ids, roleId: role.staff } }),
    await as(who, users.linkDepartment, { params: { userId: target.id, deptId: school.office } }),
    await as(who, users.unlinkDepartment, { query: { userId: target.id, deptId: school.office } }),
    await as(who, users.setDisabled, { body: { ...ids, userId: who.id, flag: true } }),
    await as(who, users.setDisabled, { body: { ...other.ids, flag: true } }),
    await as(who, permissions.setOfUser, { params: ids, body: { ids: ['sys:user:resetPassword'] } }),
    await as(who, permissions.setOfUser, { params: other.ids, body: { ids: [] } }),
  ]
  const codes = [20_013, 20_015, 20_016, 20_017, 20_019, 10_004, 20_020, 10_004]
  expect(refusals.map((answer) => answer.code)).toEqual(codes)
  expect(await trail()).toEqual([])
})
