import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { area } from '../../../platform/contract/area.ts'
import { get, permission } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { serve } from '../../../platform/server/serve.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { permissions, permissionsRefusals } from '../contract.ts'

/** A module that exists only for this test. */
const chess = { boards: get('/chess/boards', { doc: 'x', may: permission('chess:board:view'), data: z.string() }) }
const chessArea = area({
  name: 'chess',
  title: '棋社',
  isModule: true,
  permissions: { 'chess:board:view': { title: '查看棋盘', roles: [role.schoolDataAdministrator] } },
  calls: chess,
})

const { make, actor, as, database } = await useServer({ also: [serve(chessArea, { boards: () => '棋盘' })] })

const ok = { status: 200, code: 200, data: null }

const close = (schoolId: number) =>
  database.asSystem('a test closes a module', (db) => db.insert(closedModule).values({ schoolId, module: 'chess' }))

const makeScene = async () => {
  const school = await make.makeSchool()
  const add = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { school, who: await add(role.schoolDataAdministrator), target: await add(role.gateKeeper) }
}

const readTree = async (who: Actor, userId: number) =>
  (await as(who, permissions.treeOfUser, { params: { schoolId: who.schoolId, userId } })).data
const readNode = async (who: Actor, userId: number, key: string) =>
  (await readTree(who, userId)).flatMap(({ children }) => children).find(({ id }) => id === key)
const setPermissions = (who: Actor, userId: number, ids: string[], before?: string[]) =>
  as(who, permissions.setOfUser, { params: { schoolId: who.schoolId, userId }, body: { ids, before } })

describe('a user’s permission tree', () => {
  test('lists permissions by module, marked as granted, by role and by group', async () => {
    const { school, who, target } = await makeScene()
    await make.grant(school.id, target.id, ['school:user:view'])
    await make.makeGroup({
      schoolId: school.id,
      name: '值班组',
      people: [target.id],
      permissions: ['school:user:edit'],
    })
    const modules = await readTree(who, target.id)
    expect(modules.find(({ id }) => id === 'users')).toMatchObject({
      name: '用户管理',
      enable: true,
      role: false,
      buy: false,
    })
    const plain = { enable: false, role: false, buy: false, held: true, groups: [] }
    expect(await readNode(who, target.id, 'school:user:view')).toEqual({
      id: 'school:user:view',
      name: '查看、导出用户',
      ...plain,
      enable: true,
    })
    expect(await readNode(who, target.id, 'school:user:edit')).toMatchObject({ ...plain, groups: ['值班组'] })
    expect(await readNode(who, target.id, 'school:menwei:view')).toMatchObject({ ...plain, role: true })
    expect(await readNode(who, target.id, 'sys:user:resetPassword')).toMatchObject({ ...plain, held: false })
  })

  test('marks modules that the school has not bought', async () => {
    const { school, who, target } = await makeScene()
    expect(await readNode(who, target.id, 'chess:board:view')).toMatchObject({ buy: false, held: true })
    await close(school.id)
    expect(await readNode(who, target.id, 'chess:board:view')).toMatchObject({ buy: true, held: false })
  })

  test('answers for another school’s user as for an unknown user', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const readUserTree = (schoolId: number, userId: number) =>
      as(here.who, permissions.treeOfUser, { params: { schoolId, userId } })
    const foreign = await readUserTree(here.school.id, there.target.id)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await readUserTree(there.school.id, there.target.id)).text).toBe(foreign.text)
    expect((await readUserTree(here.school.id, 2_000_000_000)).text).toBe(foreign.text)
  })
})

describe('a list of permissions', () => {
  test('is saved based on the list that was read, and refused with the current list if stale', async () => {
    const { who, target } = await makeScene()
    expect(await setPermissions(who, target.id, ['school:user:view'], [])).toMatchObject(ok)
    const late = await setPermissions(who, target.id, ['school:user:edit'], [])
    expect(late).toMatchObject({ ...refused(common.stale), data: ['school:user:view'] })
    expect(await readNode(who, target.id, 'school:user:edit')).toMatchObject({ enable: false })
    expect(await setPermissions(who, target.id, ['school:user:edit'], ['school:user:view'])).toMatchObject(ok)
  })

  test('accepts no new permission of a closed module and keeps existing ones', async () => {
    const [open, closed] = [await makeScene(), await makeScene()]
    expect(await setPermissions(open.who, open.target.id, ['chess:board:view'])).toMatchObject(ok)
    await close(closed.school.id)
    expect(await setPermissions(closed.who, closed.target.id, ['chess:board:view'])).toMatchObject({
      code: permissionsRefusals.closedKey.code,
      msg: '本校未开通“棋社”，不能授予其中的权限',
    })
    await close(open.school.id)
    expect(await setPermissions(open.who, open.target.id, ['chess:board:view', 'school:user:view'])).toMatchObject(ok)
  })
})
