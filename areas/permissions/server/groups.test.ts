import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { permissions, permissionsRefusals } from '../contract.ts'

const { make, actor, as } = await useServer()

const ok = { status: 200, code: 200, data: null }

const makeScene = async () => {
  const school = await make.makeSchool()
  const add = (...roles: number[]) => actor({ schoolId: school.id, roles, departments: [school.rootId] })
  const [who, target] = [await add(role.schoolDataAdministrator), await add(role.gateKeeper)]
  return { school, add, who, target }
}

const save = (who: Actor, groupName: string, rest: { id?: number; version?: number } = {}) =>
  as(who, permissions.saveGroup, { body: { schoolId: who.schoolId, groupName, version: 0, ...rest } })
const listGroups = async (who: Actor) => (await as(who, permissions.groups, { query: { schoolId: who.schoolId } })).data
const set = (who: Actor, id: number, ids: string[], before?: string[]) =>
  as(who, permissions.setGroupModels, { params: { id }, body: { ids, before } })
const link = (who: Actor, groupId: number, userIds: number[]) =>
  as(who, permissions.linkUsers, { body: { groupId, userIds } })
const unlink = (who: Actor, groupId: number, userIds: number[]) =>
  as(who, permissions.unlinkUsers, { body: { groupId, userIds } })
const remove = (who: Actor, id: number) => as(who, permissions.deleteGroup, { body: { id } })
const readGroupTree = async (who: Actor, id: number) =>
  (await as(who, permissions.groupModels, { params: { id } })).data
const callUsersPage = (who: Actor) => as(who, users.findUserPage, { body: {} })

describe('groups', () => {
  test('are created, renamed and listed by name with their member counts', async () => {
    const { who, target } = await makeScene()
    const made = await save(who, '年级组长')
    expect(made).toMatchObject({ code: 200, data: { groupName: '年级组长', peopleNum: 0, version: 1 } })
    await link(who, made.data.id, [target.id])
    const renamed = await save(who, '备课组长', { id: made.data.id, version: 1 })
    expect(renamed).toMatchObject({ data: { groupName: '备课组长', peopleNum: 1, version: 2 } })
    expect(await listGroups(who)).toEqual([renamed.data])
  })

  test('refuse a rename based on an older version and return the current group', async () => {
    const { who } = await makeScene()
    const { data } = await save(who, '甲')
    await save(who, '乙', { id: data.id, version: 1 })
    expect(await save(who, '丙', { id: data.id, version: 1 })).toMatchObject({
      ...refused(common.stale),
      data: { groupName: '乙', version: 2 },
    })
  })

  test('need a name that is unique in the school and not blank', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const { data } = await save(here.who, '甲')
    await save(here.who, '乙')
    expect(await save(here.who, '甲')).toMatchObject({ msg: '用户组“甲”已存在' })
    expect(await save(here.who, '乙', { id: data.id, version: 1 })).toMatchObject(
      refused(permissionsRefusals.groupTwice),
    )
    expect(await save(there.who, '甲')).toMatchObject({ code: 200 })
    expect(await save(here.who, '  ')).toMatchObject({ status: 400 })
    expect(await save(here.who, '名'.repeat(33))).toMatchObject({ status: 400 })
  })

  test('answer for another school’s group as for an unknown one', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const id = await make.makeGroup({ schoolId: there.school.id, name: '外', people: [there.target.id] })
    const tries = [
      (group: number) => save(here.who, '甲', { id: group, version: 1 }),
      (group: number) => remove(here.who, group),
      (group: number) => set(here.who, group, []),
      (group: number) => link(here.who, group, [here.target.id]),
      (group: number) => unlink(here.who, group, []),
      (group: number) => as(here.who, permissions.groupModels, { params: { id: group } }),
      (group: number) => as(here.who, permissions.groupUsers, { body: { groupId: group } }),
      (group: number) => as(here.who, permissions.exportGroup, { body: { groupId: group } }),
    ]
    for (const attempt of tries) {
      const foreign = await attempt(id)
      expect(foreign).toMatchObject(refused(common.notFound))
      expect((await attempt(2_000_000_000)).text).toBe(foreign.text)
    }
    expect(await listGroups(there.who)).toMatchObject([{ groupName: '外', peopleNum: 1 }])
  })

  test('are refused to a department manager, who reaches only a part of the school', async () => {
    const { school, who, add } = await makeScene()
    const manager = await add(role.departmentManager)
    const { data } = await save(who, '甲')
    expect(await save(manager, '乙')).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, manager.id, ['sys:permission:edit'])
    expect(await save(manager, '乙')).toMatchObject(refused(permissionsRefusals.tooFewReached))
    expect(await set(manager, data.id, [])).toMatchObject(refused(common.notFound))
    expect(await as(manager, permissions.groups, { query: { schoolId: school.id } })).toMatchObject(
      refused(permissionsRefusals.tooFewReached),
    )
    expect(await set(who, data.id, [])).toMatchObject(ok)
  })
})

describe('a group’s list of permissions', () => {
  test('takes effect on its members’ next call, when permissions or members change or the group is deleted', async () => {
    const { who, target } = await makeScene()
    const { data } = await save(who, '甲')
    const give = () => set(who, data.id, ['school:user:view'])
    await link(who, data.id, [target.id])
    expect(await callUsersPage(target)).toMatchObject(refused(common.forbidden))
    expect(await give()).toMatchObject(ok)
    expect(await callUsersPage(target)).toMatchObject({ code: 200 })
    await set(who, data.id, [])
    expect(await callUsersPage(target)).toMatchObject(refused(common.forbidden))
    await give()
    expect(await unlink(who, data.id, [target.id])).toMatchObject(ok)
    expect(await callUsersPage(target)).toMatchObject(refused(common.forbidden))
    expect(await link(who, data.id, [target.id, target.id])).toMatchObject(ok)
    expect(await callUsersPage(target)).toMatchObject({ code: 200 })
    expect(await remove(who, data.id)).toMatchObject(ok)
    expect(await callUsersPage(target)).toMatchObject(refused(common.forbidden))
    expect(await remove(who, data.id)).toMatchObject(refused(common.notFound))
  })

  test('is returned as a tree without roles', async () => {
    const { who } = await makeScene()
    const { data } = await save(who, '甲')
    await set(who, data.id, ['school:user:view'])
    const { moduleModels, ...group } = await readGroupTree(who, data.id)
    expect(group).toEqual(data)
    const nodes = moduleModels.flatMap(({ children }) => children)
    expect(nodes.filter(({ enable }) => enable).map(({ id }) => id)).toEqual(['school:user:view'])
    expect(nodes.some((node) => node.role)).toBe(false)
  })

  test('is saved based on the list that was read', async () => {
    const { who } = await makeScene()
    const { data } = await save(who, '甲')
    expect(await set(who, data.id, ['school:user:view'], [])).toMatchObject(ok)
    expect(await set(who, data.id, [], [])).toMatchObject({ ...refused(common.stale), data: ['school:user:view'] })
    expect(await set(who, data.id, [], ['school:user:view'])).toMatchObject(ok)
  })

  test('accepts only permissions that the editor holds, even from a member of the group', async () => {
    const { school, who } = await makeScene()
    const id = await make.makeGroup({ schoolId: school.id, name: '甲', people: [who.id] })
    expect(await set(who, id, ['sys:user:resetPassword'])).toMatchObject(refused(permissionsRefusals.notHeld))
    expect(await set(who, id, ['school:nothing:atAll'])).toMatchObject({
      msg: '权限不存在：school:nothing:atAll',
    })
    expect(await set(who, id, ['school:user:view'])).toMatchObject(ok)
  })
})

describe('members of a group', () => {
  test('are listed by page and search text', async () => {
    const { school, who } = await makeScene()
    const add = (name: string, code: string) =>
      make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], name, code })
    const [one, other] = [await add('陈晓明', 'T001'), await add('刘洋', 'T002')]
    const groupId = await make.makeGroup({ schoolId: school.id, name: '甲', people: [one.id, other.id] })
    const find = async (keyword: string) =>
      (await as(who, permissions.groupUsers, { body: { groupId, keyword, pageSize: 1 } })).data
    expect(await find('')).toMatchObject({ totalSize: 2, content: [{ name: '陈晓明' }] })
    expect(await find('t002')).toMatchObject({
      totalSize: 1,
      content: [{ id: other.id, studentOrTeacherCode: 'T002', deptNames: [school.name], roleNames: ['教职工'] }],
    })
    expect(await find('%')).toMatchObject({ totalSize: 0 })
  })

  test('are not added by themselves, nor by an editor who lacks a permission of the group', async () => {
    const { school, who, target } = await makeScene()
    const id = await make.makeGroup({ schoolId: school.id, name: '甲', permissions: ['sys:user:resetPassword'] })
    const plain = await make.makeGroup({ schoolId: school.id, name: '乙', permissions: ['school:user:view'] })
    expect(await link(who, id, [target.id])).toMatchObject(refused(permissionsRefusals.notHeld))
    expect(await link(who, plain, [who.id])).toMatchObject(refused(permissionsRefusals.notYourself))
    expect(await link(who, plain, [target.id])).toMatchObject(ok)
    expect(await listGroups(who)).toMatchObject([
      { groupName: '乙', peopleNum: 1 },
      { groupName: '甲', peopleNum: 0 },
    ])
  })

  test('must belong to the group’s school, even if the platform adds them', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const platform = await make.makeSchool({ kind: 'platform' })
    const root = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const id = await make.makeGroup({ schoolId: here.school.id, name: '甲' })
    expect(await link(root, id, [there.target.id])).toMatchObject(refused(common.notFound))
    expect(await link(root, id, [here.target.id])).toMatchObject(ok)
    expect(await link(here.who, id, [there.target.id])).toMatchObject(refused(common.notFound))
  })
})
