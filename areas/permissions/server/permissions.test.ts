import { describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../../identity/contract.ts'
import { users } from '../../users/contract.ts'
import { permissions, permissionsRefusals } from '../contract.ts'

const { make, actor, as, call } = await useServer()

const ok = { status: 200, code: 200, data: null }

const makeScene = async () => {
  const school = await make.makeSchool()
  const add = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { school, who: await add(role.schoolDataAdministrator), target: await add(role.gateKeeper) }
}

const gateKeeperPermissions = areas
  .flatMap(({ permissions: declared }) => Object.entries(declared))
  .flatMap(([key, { roles }]) => (roles.includes(role.gateKeeper) ? [key] : []))
  .toSorted()

const setOf = (who: Actor, userId: number, ids: readonly string[], schoolId = who.schoolId) =>
  as(who, permissions.setOfUser, { params: { schoolId, userId }, body: { ids: [...ids] } })
const grantedTo = async (who: Actor, userId: number) =>
  (await as(who, permissions.ofUser, { params: { schoolId: who.schoolId, userId } })).data

describe('a user’s own permissions', () => {
  test('are those of the roles and the grants, in order', async () => {
    const { school, target } = await makeScene()
    expect((await as(target, permissions.own)).data).toEqual(gateKeeperPermissions)
    await make.grant(school.id, target.id, ['school:user:view'])
    expect((await as(target, permissions.own)).data).toEqual([...gateKeeperPermissions, 'school:user:view'].toSorted())
  })

  test('are only those of the chosen school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const joined = await make.makeMember({
      schoolId: there.school.id,
      joinedTo: here.target.id,
      roles: [role.schoolDataAdministrator],
    })
    await make.grant(there.school.id, joined.id, ['sys:user:resetPassword'])
    expect((await as(here.target, permissions.own)).data).toEqual(gateKeeperPermissions)
  })

  test('are refused without a session', async () => {
    expect(await call(permissions.own, {})).toMatchObject({ status: 401 })
  })
})

describe('another user’s permissions', () => {
  test('are returned as two lists: granted and by role', async () => {
    const { who, target } = await makeScene()
    await setOf(who, target.id, ['school:user:view', 'school:user:edit'])
    expect(await grantedTo(who, target.id)).toEqual({
      granted: ['school:user:edit', 'school:user:view'],
      byRole: gateKeeperPermissions,
    })
  })

  test('are replaced as a whole', async () => {
    const { who, target } = await makeScene()
    expect(await setOf(who, target.id, ['school:user:view', 'school:user:view'])).toMatchObject(ok)
    expect(await setOf(who, target.id, ['school:user:edit'])).toMatchObject(ok)
    expect(await grantedTo(who, target.id)).toMatchObject({ granted: ['school:user:edit'] })
    expect(await setOf(who, target.id, [])).toMatchObject(ok)
    expect(await grantedTo(who, target.id)).toMatchObject({ granted: [] })
  })

  test('take effect on the user’s next call, when granted and when revoked', async () => {
    const { who, target } = await makeScene()
    const look = () => as(target, users.findUserPage, { body: {} })
    expect(await look()).toMatchObject(refused(common.forbidden))
    await setOf(who, target.id, ['school:user:view'])
    expect(await look()).toMatchObject({ code: 200 })
    await setOf(who, target.id, [])
    expect(await look()).toMatchObject(refused(common.forbidden))
  })
})

test('gives a student or parent no access to the console through a grant or a group', async () => {
  const { school, who } = await makeScene()
  const given = ['school:user:view']
  const groupId = await make.makeGroup({ schoolId: school.id, name: '合唱团', permissions: given })
  for (const roleId of [role.student, role.parent]) {
    const values = { schoolId: school.id, roles: [roleId], departments: [school.rootId] }
    const { id, username } = await make.makeMember(values)
    expect(await setOf(who, id, given)).toMatchObject(ok)
    expect(await as(who, permissions.linkUsers, { body: { groupId, userIds: [id] } })).toMatchObject(ok)
    const body = { username, password: testPassword }
    const entered = await call(identity.login, { body }, { address: freshAddress() })
    expect(entered).toMatchObject(refused(identityRefusals.notForConsole))
  }
})

describe('refusals', () => {
  test('refuses to grant a permission that the caller lacks', async () => {
    const { who, target } = await makeScene()
    const answer = await setOf(who, target.id, ['school:user:view', 'sys:user:resetPassword'])
    expect(answer).toMatchObject(refused(permissionsRefusals.notHeld))
    expect(await grantedTo(who, target.id)).toMatchObject({ granted: [] })
  })

  test('keeps an already granted permission that the editor lacks', async () => {
    const { school, who, target } = await makeScene()
    await make.grant(school.id, target.id, ['sys:user:resetPassword'])
    expect(await setOf(who, target.id, ['sys:user:resetPassword', 'school:user:view'])).toMatchObject(ok)
  })

  test('refuses grants to oneself', async () => {
    const { who } = await makeScene()
    expect(await setOf(who, who.id, ['school:user:view'])).toMatchObject(refused(permissionsRefusals.notYourself))
  })

  test('refuses an undeclared permission and names it', async () => {
    const { who, target } = await makeScene()
    const answer = await setOf(who, target.id, ['school:user:view', 'school:nothing:atAll'])
    expect(answer).toMatchObject({ code: permissionsRefusals.unknownKey.code, msg: '权限不存在：school:nothing:atAll' })
  })

  test.each([['one'], ['a:b:c:d:e'], ['school:user:*'], ['']])('rejects %s as a permission key', async (key) => {
    const { who, target } = await makeScene()
    expect(await setOf(who, target.id, [key])).toMatchObject({ status: 400, data: [{ field: 'ids.0' }] })
  })

  test('refuses grants without the permission to grant', async () => {
    const { school, who, target } = await makeScene()
    const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    expect(await setOf(manager, target.id, [])).toMatchObject(refused(common.forbidden))
    const look = { params: { schoolId: school.id, userId: target.id } }
    expect(await as(manager, permissions.ofUser, look)).toMatchObject(refused(common.forbidden))
    expect(await as(who, permissions.ofUser, look)).toMatchObject({ code: 200 })
  })

  test('answers for another school’s user as for an unknown user', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const foreign = await setOf(here.who, there.target.id, [])
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await setOf(here.who, there.target.id, [], there.school.id)).text).toBe(foreign.text)
    expect((await setOf(here.who, 2_000_000_000, [])).text).toBe(foreign.text)
    const look = { params: { schoolId: there.school.id, userId: there.target.id } }
    expect((await as(here.who, permissions.ofUser, look)).text).toBe(foreign.text)
  })

  test('grants to each of two joined records only within its own school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const values = { schoolId: there.school.id, roles: [role.gateKeeper] }
    const joined = await make.makeMember({ ...values, joinedTo: here.target.id })
    await setOf(here.who, here.target.id, ['school:user:view'])
    expect(await grantedTo(here.who, here.target.id)).toMatchObject({ granted: ['school:user:view'] })
    expect(await grantedTo(there.who, joined.id)).toMatchObject({ granted: [] })
    for (const schoolId of [here.school.id, there.school.id]) {
      expect(await setOf(here.who, joined.id, [], schoolId)).toMatchObject(refused(common.notFound))
    }
  })
})
