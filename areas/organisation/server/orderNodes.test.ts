import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const roles = [role.schoolDataAdministrator]
  return { school, who: await actor({ schoolId: school.id, roles, departments: [school.office] }) }
}

const topsOf = async (who: Actor) => {
  const lines = outline((await as(who, organisation.findTree)).data)
  return lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim())
}

describe('orderNode', () => {
  const order = (who: Actor, id: number, beforeId?: number) =>
    as(who, organisation.orderNode, { body: { id, beforeId } })

  test('moves a node before a sibling or to the end', async () => {
    const { school, who } = await makeScene()
    expect(await topsOf(who)).toEqual(['一年级', '二年级', '教务处'])
    expect(await order(who, school.office, school.gradeOne)).toMatchObject({ code: 200 })
    expect(await topsOf(who)).toEqual(['教务处', '一年级', '二年级'])
    await order(who, school.gradeOne)
    expect(await topsOf(who)).toEqual(['教务处', '二年级', '一年级'])
  })

  test('refuses nodes that are not siblings', async () => {
    const { school, who } = await makeScene()
    expect(await order(who, school.office, school.classOne)).toMatchObject(refused(refusals.notSiblings))
    expect(await order(who, school.rootId)).toMatchObject(refused(refusals.notSiblings))
    expect(await topsOf(who)).toEqual(['一年级', '二年级', '教务处'])
  })
})

describe('node settings', () => {
  const settings = async (who: Actor, id: number) => (await as(who, organisation.nodeSettings, { params: { id } })).data
  const save = (who: Actor, id: number, children: { id: number; name: string; visible: boolean; version: number }[]) =>
    as(who, organisation.saveNodeSettings, { params: { id }, body: { children } })

  test('saves names, visibility and order together', async () => {
    const { school, who } = await makeScene()
    const { children } = await settings(who, school.rootId)
    const [one, two, office] = children
    if (!one || !two || !office) throw new Error('three children were made')
    const saved = await save(who, school.rootId, [office, { ...two, name: '高二' }, { ...one, visible: false }])
    expect(saved.data.children.map(({ name, visible }) => [name, visible])).toEqual([
      ['教务处', true],
      ['高二', true],
      ['一年级', false],
    ])
    expect(await topsOf(who)).toEqual(['教务处', '高二', '一年级'])
  })

  test('saves nothing if one child was changed meanwhile', async () => {
    const { school, who } = await makeScene()
    const { children } = await settings(who, school.rootId)
    await as(who, organisation.saveNode, { body: { id: school.office, name: '教导处', version: 1 } })
    const stale = await save(who, school.rootId, children.toReversed())
    expect(stale).toMatchObject({ code: common.stale.code, data: { id: school.rootId } })
    expect(await topsOf(who)).toEqual(['一年级', '二年级', '教导处'])
  })

  test('keeps a child that a colleague added meanwhile, at the end', async () => {
    const { school, who } = await makeScene()
    const { children } = await settings(who, school.rootId)
    await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '新来的' })
    await save(who, school.rootId, children.toReversed())
    expect(await topsOf(who)).toEqual(['教务处', '二年级', '一年级', '新来的'])
  })

  test('refuses children of other nodes and callers without the permission', async () => {
    const { school, who } = await makeScene()
    const stranger = { id: school.classOne, name: '一班', visible: true, version: 1 }
    expect(await save(who, school.rootId, [stranger])).toMatchObject(refused(refusals.notSiblings))
    const staff = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    expect(await save(staff, school.office, [])).toMatchObject(refused(common.forbidden))
  })
})

test('returns a page of whole school trees', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau', name: '分页教育局' })
  for (const name of ['分页一校', '分页二校']) await makeSmallSchool(make, { bureauId: bureau.id, name })
  const roles = [role.bureauAdministrator]
  const who = await actor({ schoolId: bureau.id, roles, departments: [bureau.rootId] })
  const page = (body: { pageNum?: number; pageSize?: number; keyword?: string }) =>
    as(who, organisation.treePage, { body })
  const first = await page({ pageSize: 2 })
  expect(first.data).toMatchObject({ totalSize: 3, totalPages: 2 })
  expect(first.data.content.map(({ name }) => name)).toEqual(['分页教育局', '分页一校'])
  expect(outline(first.data.content)).toContain('    一班')
  expect((await page({ pageSize: 2, pageNum: 2 })).data.content.map(({ name }) => name)).toEqual(['分页二校'])
  expect((await page({ keyword: '二校' })).data).toMatchObject({ totalSize: 1 })
  for (const pageSize of [-1, 1000])
    expect((await page({ pageSize })).data).toMatchObject({ pageSize: 20, totalSize: 3 })
})
