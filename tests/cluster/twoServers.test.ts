import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { common } from '../../platform/contract/refusal.ts'
import { role } from '../../platform/contract/roles.ts'
import { movableClock } from '../../platform/server/clock.ts'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { identity } from '../../areas/identity/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { organisation } from '../../areas/organisation/contract.ts'
import { permissions, permissionsRefusals } from '../../areas/permissions/contract.ts'
import { shell } from '../../areas/shell/contract.ts'
import { users } from '../../areas/users/contract.ts'
import { encryptFor } from '../support/encrypt.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testPassword } from '../support/people.ts'
import { freshAddress, makeCallers } from '../support/useServer.ts'

/** Two servers on one PostgreSQL, each with a separate pool. */
const makeTwoServers = async () => {
  const database = await makeTestDatabase()
  const secondPool = makeDatabase(postgresDriver(database.url ?? '', 4))
  // The clock of both servers is stopped, so that a delay of seconds doesn't end while a slow machine works.
  const clock = movableClock(new Date())
  const [one, two] = [await makeCallers({ database, clock }), await makeCallers({ database: secondPool, clock })]
  const close = async () => {
    await one.close()
    await two.close()
    await secondPool.close()
    await database.close()
  }
  return { one, two, close }
}

type Two = Awaited<ReturnType<typeof makeTwoServers>>

const makeScene = async ({ one }: Two) => {
  const school = await one.make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await one.actor({ ...place, roles: [role.schoolDataAdministrator] })
  const target = await one.actor({ ...place, roles: [role.staff, role.gateKeeper] })
  const colleague = await one.make.makeMember({ ...place, roles: [role.staff] })
  return { who, target, colleague, ids: { schoolId: school.id, userId: target.id } }
}

describe('two servers on one PostgreSQL', () => {
  let two: Two
  beforeAll(async () => {
    two = await makeTwoServers()
  })
  afterAll(() => two.close())

  const findUsers = (server: Two['one'], token: string) => server.as({ token }, users.findUserPage, { body: {} })

  test('accept on one a session made on the other', async () => {
    const { target } = await makeScene(two)
    expect(await two.two.as(target, identity.session)).toMatchObject({ code: 200, data: { userId: target.id } })
  })

  test('refuse on one, at the next call, a role removed on the other', async () => {
    const { who, target, ids } = await makeScene(two)
    expect(await findUsers(two.two, target.token)).toMatchObject({ code: 200 })
    await two.one.as(who, users.unbindRole, { query: { ...ids, roleId: role.staff } })
    expect(await findUsers(two.two, target.token)).toMatchObject({ status: 403, code: 403 })
    await two.two.as(who, users.bindRole, { query: { ...ids, roleId: role.staff } })
    expect(await findUsers(two.one, target.token)).toMatchObject({ code: 200 })
  })

  test('apply a permission granted or revoked on one at the next call on the other', async () => {
    const { who, target, colleague, ids } = await makeScene(two)
    const query = { ...ids, userId: colleague.id, roleId: role.student }
    const edit = () => two.two.as(target, users.bindRole, { query })
    expect(await edit()).toMatchObject({ status: 403 })
    await two.one.as(who, permissions.setOfUser, { params: ids, body: { ids: ['school:user:edit'] } })
    expect(await edit()).toMatchObject({ code: 200 })
    await two.one.as(who, permissions.setOfUser, { params: ids, body: { ids: [] } })
    expect(await edit()).toMatchObject({ status: 403 })
  })

  test('apply a group’s permissions from one at the next call on the other (menu, buttons, calls), and drop them too', async () => {
    const { who, target, ids } = await makeScene(two)
    const seen = async () => {
      const menu = await two.two.as(target, shell.navTree, { params: { username: target.username } })
      const grantedKeys = await two.two.as(target, permissions.own)
      const call = await two.two.as(target, permissions.groups, { query: { schoolId: ids.schoolId } })
      const isInMenu = menu.data.some(({ name }) => name === '权限管理')
      return { isInMenu, isOwn: grantedKeys.data.includes('sys:permission:edit'), status: call.status, code: call.code }
    }
    const nothing = { isInMenu: false, isOwn: false, status: 403, code: common.forbidden.code }
    // The permission admits the user, but groups are refused to those who don't reach the whole school.
    const everything = { isInMenu: true, isOwn: true, status: 403, code: permissionsRefusals.tooFewReached.code }
    const body = { schoolId: ids.schoolId, groupName: '值班组', version: 0 }
    const { data: group } = await two.one.as(who, permissions.saveGroup, { body })
    const set = (keys: string[]) =>
      two.one.as(who, permissions.setGroupModels, { params: { id: group.id }, body: { ids: keys } })
    const people = { body: { groupId: group.id, userIds: [target.id] } }

    await set(['sys:permission:edit'])
    expect(await seen()).toEqual(nothing)
    await two.one.as(who, permissions.linkUsers, people)
    expect(await seen()).toEqual(everything)
    await set([])
    expect(await seen()).toEqual(nothing)
    await set(['sys:permission:edit'])
    expect(await seen()).toEqual(everything)
    await two.one.as(who, permissions.unlinkUsers, people)
    expect(await seen()).toEqual(nothing)
    await two.one.as(who, permissions.linkUsers, people)
    expect(await seen()).toEqual(everything)
    await two.one.as(who, permissions.deleteGroup, { body: { id: group.id } })
    expect(await seen()).toEqual(nothing)
  })

  test('opens and closes the menu on one after a grant to the user on the other', async () => {
    const { who, target, ids } = await makeScene(two)
    const menu = async () => {
      const { data } = await two.two.as(target, shell.navTree, { params: { username: target.username } })
      return data.map(({ name }) => name)
    }
    const set = (keys: string[]) => two.one.as(who, permissions.setOfUser, { params: ids, body: { ids: keys } })
    expect(await menu()).not.toContain('系统管理')
    await set(['shell:menu:view'])
    expect(await menu()).toContain('系统管理')
    await set([])
    expect(await menu()).not.toContain('系统管理')
  })

  test('show a node made on one in the tree cached by the other', async () => {
    const { who, ids } = await makeScene(two)
    const tree = async (server: Two['one']) => (await server.as(who, organisation.findTree)).data
    const [root] = await tree(two.two)
    const node = { parentId: root?.id ?? 0, name: '教务处', type: nodeType.department, version: 0 }
    expect(await two.one.as(who, organisation.saveNode, { body: node })).toMatchObject({ code: 200 })
    for (const server of [two.one, two.two]) {
      expect(await tree(server)).toMatchObject([{ schoolId: ids.schoolId, children: [{ name: '教务处' }] }])
    }
  })

  test('end a session on one after sign-out on the other', async () => {
    const { target } = await makeScene(two)
    await two.one.as(target, identity.logout)
    expect(await two.two.as(target, identity.session)).toMatchObject({ status: 401 })
  })

  test('end the sessions on one of an account disabled on the other', async () => {
    const { who, target, ids } = await makeScene(two)
    await two.two.as(who, users.setDisabled, { body: { ...ids, flag: true } })
    expect(await two.one.as(target, identity.session)).toMatchObject({ status: 401 })
  })

  test('end the user’s other sessions on both after a password change on one', async () => {
    const { target } = await makeScene(two)
    const elsewhere = { token: await two.two.enter(target.username) }
    const body = { userId: target.id, encryptPassword: 'Another-2026', encryptOldPassword: testPassword }
    await two.one.as(target, identity.modifyPassword, { body })
    expect(await two.two.as(elsewhere, identity.session)).toMatchObject({ status: 401 })
    expect(await two.two.as(target, identity.session)).toMatchObject({ code: 200 })
  })

  test('publish the same key, so that a password encrypted for one opens the other', async () => {
    const { target } = await makeScene(two)
    const body = { username: target.username, password: await encryptFor(two.one, testPassword) }
    expect(await two.two.call(identity.login, { body })).toMatchObject({ code: 200 })
  })

  test('count password guesses over both', async () => {
    const { target } = await makeScene(two)
    const address = freshAddress()
    const body = { username: target.username, password: 'not-this-one' }
    const guesses = Array.from({ length: 10 }, (_, time) =>
      (time % 2 === 0 ? two.one : two.two).call(identity.login, { body }, { address }),
    )
    const codes = (await Promise.all(guesses)).map((answer) => answer.code)
    expect(codes.filter((code) => code === 10_001)).toHaveLength(3)
    expect(codes.filter((code) => code === 10_006)).toHaveLength(7)
  })
})
