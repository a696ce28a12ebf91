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

const setPermissions = (who: Actor, userId: number, ids: readonly string[], schoolId = who.schoolId) =>
  as(who, permissions.setOfUser, { params: { schoolId, userId }, body: { ids: [...ids] } })
const readPermissions = async (who: Actor, userId: number) =>
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
    await setPermissions(who, target.id, ['school:user:view', 'school:user:edit'])
    expect(await readPermissions(who, target.id)).toEqual({
      granted: ['school:user:edit', 'school:user:view'],
      byRole: gateKeeperPermissions,
    })
  })

  test('are replaced as a whole', async () => {
    const { who, target } = await makeScene()
    expect(await setPermissions(who, target.id, ['school:user:view', 'school:user:view'])).toMatchObject(ok)
    expect(await setPermissions(who, target.id, ['school:user:edit'])).toMatchObject(ok)
    expect(await readPermissions(who, target.id)).toMatchObject({ granted: ['school:user:edit'] })
    expect(await setPermissions(who, target.id, [])).toMatchObject(ok)
    expect(await readPermissions(who, target.id)).toMatchObject({ granted: [] })
  })

  test('take effect on the user’s next call, when granted and when revoked', async () => {
    const { who, target } = await makeScene()
    const readUsers = () => as(target, users.findUserPage, { body: {} })
    expect(await readUsers()).toMatchObject(refused(common.forbidden))
    await setPermissions(who, target.id, ['school:user:view'])
    expect(await readUsers()).toMatchObject({ code: 200 })
    await setPermissions(who, target.id, [])
    expect(await readUsers()).toMatchObject(refused(common.forbidden))
  })
})

test('gives a student or parent no access to the console through a grant or a group', async () => {
  const { school, who } = await makeScene()
  const given = ['school:user:view']
  const groupId = await make.makeGroup({ schoolId: school.id, name: '合唱团', permissions: given })
  for (const roleId of [role.student, role.parent]) {
    const values = { schoolId: school.id, roles: [roleId], departments: [school.rootId] }
    const { id, username } = await make.makeMember(values)
    expect(await setPermissions(who, id, given)).toMatchObject(ok)
    expect(await as(who, permissions.linkUsers, { body: { groupId, userIds: [id] } })).toMatchObject(ok)
    const body = { username, password: testPassword }
    const entered = await call(identity.login, { body }, { address: freshAddress() })
    expect(entered).toMatchObject(refused(identityRefusals.notForConsole))
  }
})

describe('refusals', () => {
  test('refuses to grant a permission that the caller lacks', async () => {
    const { who, target } = await makeScene()
    const answer = await setPermissions(who, target.id, ['school:user:view', 'sys:user:resetPassword'])
    expect(answer).toMatchObject(refused(permissionsRefusals.notHeld))
    expect(await readPermissions(who, target.id)).toMatchObject({ granted: [] })
  })

  test('keeps an already granted permission that the editor lacks', async () => {
    const { school, who, target } = await makeScene()
    await make.grant(school.id, target.id, ['sys:user:resetPassword'])
    expect(await setPermissions(who, target.id, ['sys:user:resetPassword', 'school:user:view'])).toMatchObject(ok)
  })

  test('refuses grants to oneself', async () => {
    const { who } = await makeScene()
    expect(await setPermissions(who, who.id, ['school:user:view'])).toMatchObject(
      refused(permissionsRefusals.notYourself),
    )
  })

  test('refuses an undeclared permission and names it', async () => {
    const { who, target } = await makeScene()
    const answer = await setPermissions(who, target.id, ['school:user:view', 'school:nothing:atAll'])
    expect(answer).toMatchObject({ code: permissionsRefusals.unknownKey.code, msg: '权限不存在：school:nothing:atAll' })
  })

  test.each([['one'], ['a:b:c:d:e'], ['school:user:*'], ['']])('rejects %s as a permission key', async (key) => {
    const { who, target } = await makeScene()
    expect(await setPermissions(who, target.id, [key])).toMatchObject({ status: 400, data: [{ field: 'ids.0' }] })
  })

  test('refuses grants without the permission to grant', async () => {
    const { school, who, target } = await makeScene()
    const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
    expect(await setPermissions(manager, target.id, [])).toMatchObject(refused(common.forbidden))
    const input = { params: { schoolId: school.id, userId: target.id } }
    expect(await as(manager, permissions.ofUser, input)).toMatchObject(refused(common.forbidden))
    expect(await as(who, permissions.ofUser, input)).toMatchObject({ code: 200 })
  })

  test('answers for another school’s user as for an unknown user', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const foreign = await setPermissions(here.who, there.target.id, [])
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await setPermissions(here.who, there.target.id, [], there.school.id)).text).toBe(foreign.text)
    expect((await setPermissions(here.who, 2_000_000_000, [])).text).toBe(foreign.text)
    const foreignInput = { params: { schoolId: there.school.id, userId: there.target.id } }
    expect((await as(here.who, permissions.ofUser, foreignInput)).text).toBe(foreign.text)
  })

  test('grants to each of two joined records only within its own school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const values = { schoolId: there.school.id, roles: [role.gateKeeper] }
    const joined = await make.makeMember({ ...values, joinedTo: here.target.id })
    await setPermissions(here.who, here.target.id, ['school:user:view'])
    expect(await readPermissions(here.who, here.target.id)).toMatchObject({ granted: ['school:user:view'] })
    expect(await readPermissions(there.who, joined.id)).toMatchObject({ granted: [] })
    for (const schoolId of [here.school.id, there.school.id]) {
      expect(await setPermissions(here.who, joined.id, [], schoolId)).toMatchObject(refused(common.notFound))
    }
  })
})
