import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { identity } from '../../identity/contract.ts'
import { permissions } from '../../permissions/contract.ts'
import { points } from '../../points/contract.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { type MenuItem, shell } from '../../shell/contract.ts'
import { moduleAuth } from '../contract.ts'

const { make, actor, as, database } = await useServer()
const { find, insert } = testRows(database)

const makePlatform = async () => {
  const platform = await make.makeSchool({ kind: 'platform' })
  const who = await actor({ schoolId: platform.id, roles: [role.superAdministrator], departments: [platform.rootId] })
  return { ...who, platform }
}

const makeScene = async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await make.makeSchool({ bureauId: bureau.id })
  const join = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { bureau, school, join, integrator: await join(role.integrator) }
}

const read = (who: Actor, schoolId: number) => as(who, moduleAuth.ids, { query: { schoolId } })

const save = (who: Actor, schoolId: number, moduleIds: string[], version: string) =>
  as(who, moduleAuth.save, { body: { schoolId, moduleIds, version } })

/** Closes and opens modules on top of what the school has. */
const change = async (
  who: Actor,
  schoolId: number,
  { close = [], open = [] }: { close?: string[]; open?: string[] },
) => {
  const { moduleIds, version } = (await read(who, schoolId)).data
  return save(who, schoolId, [...moduleIds.filter((id) => !close.includes(id)), ...open], version)
}

const closedAt = async (schoolId: number) =>
  (await find(closedModule, { schoolId })).map(({ module }) => module).toSorted()

const names = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [item.name, ...names(item.children)])
const menuOf = async (who: Actor) => names((await as(who, shell.navTree, { params: { username: who.username } })).data)

describe('the tree', () => {
  test('lists the modules under headings, without the areas that every school has', async () => {
    const { integrator, school } = await makeScene()
    const { data } = await as(integrator, moduleAuth.tree, { query: { schoolId: school.id } })
    expect(data.find(({ name }) => name === '宿舍')?.children).toEqual([
      { id: 'dormitory', name: '宿舍' },
      { id: 'intelligenceReport', name: '智能报告' },
      { id: 'locker', name: '储物柜' },
    ])
    expect(data.map(({ name }) => name)).not.toContain('其他')
    const ids = data.flatMap(({ children }) => children.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(data.every(({ id }) => id.startsWith('group:'))).toBe(true)
    for (const base of ['users', 'permissions', 'device', 'moduleAuth']) expect(ids).not.toContain(base)
    const open = (await read(integrator, school.id)).data.moduleIds
    expect(ids.toSorted()).toEqual(open)
  })
})

describe('closing a module', () => {
  test('takes effect at the next call, and reopening restores menu, permissions and data', async () => {
    const { school, integrator, join } = await makeScene()
    const teacher = await join(role.staff)
    const search = () => as(teacher, points.recordPage, { body: {} })
    expect(await change(integrator, school.id, { close: ['points'] })).toMatchObject({ code: 200 })
    expect(await search()).toMatchObject({ ...refused(common.notInSchool), status: 403 })
    expect(await menuOf(teacher)).not.toContain('积分管理')
    expect((await as(teacher, permissions.own)).data).not.toContain('points:record:view')
    expect((await as(teacher, identity.session)).data).toMatchObject({ closedModules: ['points'] })
    expect((await change(integrator, school.id, { open: ['points'] })).data.moduleIds).toContain('points')
    expect(await search()).toMatchObject({ code: 200 })
    expect(await menuOf(teacher)).toContain('积分管理')
    expect((await as(teacher, permissions.own)).data).toContain('points:record:view')
    expect(await closedAt(school.id)).toEqual([])
  })

  test('by the platform is possible at every school, and is no business of the other ones', async () => {
    const [one, other, admin] = [await makeScene(), await makeScene(), await makePlatform()]
    expect(await change(admin, one.school.id, { close: ['gate', 'exam'] })).toMatchObject({ code: 200 })
    expect(await closedAt(one.school.id)).toEqual(['exam', 'gate'])
    expect(await closedAt(other.school.id)).toEqual([])
  })

  test('keeps what is closed of areas that are not built yet', async () => {
    const { school, integrator } = await makeScene()
    await insert(closedModule, { schoolId: school.id, module: 'videoTele' })
    await change(integrator, school.id, { close: ['card'] })
    await change(integrator, school.id, { open: ['card'] })
    expect(await closedAt(school.id)).toEqual(['videoTele'])
  })

  test('is in the trail of the school with the Chinese names of the modules', async () => {
    const [{ school, join }, admin] = [await makeScene(), await makePlatform()]
    const administrator = await join(role.schoolDataAdministrator)
    await change(admin, school.id, { close: ['dormitory'] })
    await change(admin, school.id, { open: ['dormitory'] })
    const body = { call: 'moduleAuth.save' }
    const { content } = (await as(administrator, administration.auditPage, { body })).data
    expect(content.map(({ title }) => title)).toEqual(['设置学校开通的模块', '设置学校开通的模块'])
    const details = []
    for (const { id } of content) {
      const { changes } = (await as(administrator, administration.auditEntry, { params: { id } })).data
      details.push(...changes)
    }
    const moduleOf = (value: { before: string | null; after: string | null }) =>
      expect.arrayContaining([expect.objectContaining({ title: '模块', ...value })])
    expect(details).toMatchObject([
      { title: '未开通模块', operation: 'delete', fields: moduleOf({ before: '宿舍', after: null }) },
      { title: '未开通模块', operation: 'insert', fields: moduleOf({ before: null, after: '宿舍' }) },
    ])
  })
})

describe('a save', () => {
  test('of an outdated list is refused with the current one, also of two at once', async () => {
    const [{ school, integrator }, admin] = [await makeScene(), await makePlatform()]
    const { moduleIds, version } = (await read(admin, school.id)).data
    const without = (...left: string[]) => moduleIds.filter((id) => !left.includes(id))
    const answers = await Promise.all([
      save(integrator, school.id, without('card'), version),
      save(admin, school.id, without('points'), version),
    ])
    expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([200, common.stale.code])
    const now = (await read(admin, school.id)).data
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({
      msg: '模块授权已被他人修改，请核对后再保存',
      data: now,
    })
    expect(await closedAt(school.id)).toHaveLength(1)
    expect(await save(admin, school.id, without('points'), now.version)).toMatchObject({ code: 200 })
    expect(await closedAt(school.id)).toEqual(['points'])
  })

  test('names only modules, and changes nothing otherwise', async () => {
    const { school, integrator } = await makeScene()
    const { moduleIds, version } = (await read(integrator, school.id)).data
    for (const id of ['chess', 'permissions']) {
      const answer = await save(integrator, school.id, ['card', id], version)
      const fault = { field: 'moduleIds.1', msg: '没有这个模块，或它始终开放，不能授权' }
      expect(answer).toMatchObject({ status: 400, data: [fault] })
    }
    const heading = await save(integrator, school.id, ['group:teaching'], version)
    expect(heading).toMatchObject({ status: 400, data: [{ field: 'moduleIds.0' }] })
    expect(await closedAt(school.id)).toEqual([])
    const twice = await save(integrator, school.id, [...moduleIds, ...moduleIds], version)
    expect(twice).toMatchObject({ code: 200, data: { moduleIds } })
  })
})

describe('access', () => {
  test('an integrator reaches only its own school; another one answers like a missing one', async () => {
    const [one, other] = [await makeScene(), await makeScene()]
    const { moduleIds, version } = (await read(one.integrator, one.school.id)).data
    for (const id of [other.school.id, other.school.id + 1_000_000]) {
      expect(await read(one.integrator, id)).toMatchObject(refused(common.notFound))
      expect(await as(one.integrator, moduleAuth.tree, { query: { schoolId: id } })).toMatchObject(
        refused(common.notFound),
      )
      expect(await save(one.integrator, id, moduleIds.slice(1), version)).toMatchObject(refused(common.notFound))
    }
    expect(await closedAt(other.school.id)).toEqual([])
  })

  test("a school's administrator may look but not change", async () => {
    const { school, join } = await makeScene()
    const administrator = await join(role.schoolDataAdministrator)
    const { moduleIds, version } = (await read(administrator, school.id)).data
    expect(moduleIds).toContain('dormitory')
    expect(await menuOf(administrator)).toContain('模块授权')
    expect(await save(administrator, school.id, moduleIds.slice(1), version)).toMatchObject(refused(common.forbidden))
    expect(await closedAt(school.id)).toEqual([])
  })

  test.each([role.departmentManager, role.staff, role.dormitoryAdministrator, role.gateKeeper])(
    'role %s is refused',
    async (roleId) => {
      const { school, join } = await makeScene()
      const who = await join(roleId)
      const query = { schoolId: school.id }
      expect(await as(who, moduleAuth.tree, { query })).toMatchObject(refused(common.forbidden))
      expect(await read(who, school.id)).toMatchObject(refused(common.forbidden))
      expect(await save(who, school.id, [], 'any')).toMatchObject(refused(common.forbidden))
      expect(await menuOf(who)).not.toContain('模块授权')
    },
  )

  test('a bureau is refused at its schools', async () => {
    const { school, bureau } = await makeScene()
    const roles = [role.bureauAdministrator]
    const who = await actor({ schoolId: bureau.id, roles, departments: [bureau.rootId] })
    expect(await read(who, school.id)).toMatchObject(refused(common.forbidden))
    expect(await save(who, school.id, [], 'any')).toMatchObject(refused(common.forbidden))
    await make.grant(bureau.id, who.id, ['moduleAuth:module:edit'])
    const { version } = (await read(who, school.id)).data
    expect(await save(who, school.id, [], version), 'whatever was granted').toMatchObject(refused(common.notFound))
    expect(await closedAt(school.id)).toEqual([])
  })

  test('the platform and bureaus have no modules to authorize', async () => {
    const [admin, { bureau }] = [await makePlatform(), await makeScene()]
    for (const id of [bureau.id, admin.platform.id]) {
      expect(await read(admin, id)).toMatchObject(refused(common.notFound))
      expect(await save(admin, id, [], 'any')).toMatchObject(refused(common.notFound))
      expect(await closedAt(id)).toEqual([])
    }
  })
})
