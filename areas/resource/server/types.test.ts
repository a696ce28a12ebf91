import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { resource, resourceRefusals } from '../contract.ts'
import { makeResourceScene } from '../make.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makeResourceScene(server)

const save = (who: Actor, values: object = {}) =>
  as(who, resource.saveType, { body: { name: '灭火器', attributes: ['编号', '有效期'], version: 0, ...values } })

const treeOf = async (who: Actor) => (await as(who, resource.typeTree, { query: {} })).data

describe('types', () => {
  test('form a tree of two levels in the given order, and list children after their parent', async () => {
    const { who, teacher } = await makeScene()
    const { data: fire } = await save(who, { name: '消防', orderNum: 2, attributes: [] })
    const { data: aed } = await save(who, { name: 'AED', orderNum: 1 })
    const { data: hydrant } = await save(who, { name: '消火栓', parentId: fire.id, orderNum: 2 })
    const { data: extinguisher } = await save(who, { parentId: fire.id, orderNum: 1 })
    const page = await as(who, resource.typePage, { body: {} })
    expect(page.data.content.map(({ id }) => id)).toEqual([aed.id, fire.id, extinguisher.id, hydrant.id])
    expect(await treeOf(teacher)).toMatchObject([
      { id: aed.id, checked: true, children: [] },
      { id: fire.id, children: [{ id: extinguisher.id, attributes: ['编号', '有效期'] }, { id: hydrant.id }] },
    ])
    expect(await save(who, { name: '三级', parentId: hydrant.id })).toMatchObject(refused(resourceRefusals.typeTooDeep))
    expect(await save(who, { ...fire, parentId: aed.id })).toMatchObject(refused(resourceRefusals.typeTooDeep))
    expect(await save(who, { ...aed, parentId: aed.id })).toMatchObject(refused(resourceRefusals.typeTooDeep))
    expect((await save(who, { ...aed, parentId: fire.id })).data).toMatchObject({ parentId: fire.id, version: 2 })
    const found = await as(who, resource.typePage, { body: { keyword: '消火' } })
    expect(found.data).toMatchObject({ totalSize: 1, content: [{ id: hydrant.id }] })
  })

  test('have names that are unique in the school, and differently named attributes', async () => {
    const { who } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await save(who)
    const twice = await save(who)
    expect(twice).toMatchObject({ ...refused(resourceRefusals.typeTwice), msg: '已有资源类型“灭火器”' })
    expect(await save(elsewhere.who)).toMatchObject({ code: 200 })
    const faults = async (values: object) => (await save(who, { ...data, ...values })).data
    expect(await faults({ name: ' ' })).toEqual([{ field: 'name', msg: '请填写类型名称' }])
    expect(await faults({ attributes: ['编号', '编号'] })).toEqual([{ field: 'attributes', msg: '属性名称不能重复' }])
    expect(await faults({ attributes: ['1', '2', '3', '4', '5', '6'] })).toEqual([
      { field: 'attributes', msg: '最多 5 个属性' },
    ])
    expect(await save(who, { ...data, attributes: ['编号', '', '电话', ''] })).toMatchObject({ code: 200 })
  })

  test('are saved by one of two editors, and the other receives the current type', async () => {
    const { who } = await makeScene()
    const { data } = await save(who)
    const answers = await Promise.all(['甲', '乙'].map((name) => save(who, { ...data, name })))
    const saved = answers.find(({ code }) => code === 200)
    const stale = answers.find(({ code }) => code === common.stale.code)
    expect(stale).toMatchObject({ msg: '资源类型已被他人修改，请核对后再保存', data: saved?.data })
    expect((await as(who, resource.typeById, { params: { id: data.id } })).data).toEqual(saved?.data)
  })

  test('keep the attributes that resources fill in, and become days only if all values are days', async () => {
    const { school, who, own } = await makeScene()
    const { data } = await save(who)
    await own.makeItem(school.id, data.id, { var1: '2027-01-31', var2: '2027-01-31' })
    await own.makeItem(school.id, data.id, { var1: 'XF-01' })
    const lost = await save(who, { ...data, attributes: ['编号'] })
    expect(lost).toMatchObject(refused(resourceRefusals.attributeUsed))
    expect(lost.msg).toBe('有 1 个资源填写了“有效期”，不能删除此属性，可以改名')
    const days = await save(who, { ...data, attributes: ['到期日', '有效期'] })
    expect(days).toMatchObject(refused(resourceRefusals.attributeNotDays))
    expect(days.msg).toBe('“到期日”的值须为日期，有 1 个资源填写的不是日期，请先修改')
    const { data: renamed } = await save(who, { ...data, attributes: ['器材编号', '到期日', '责任人'] })
    expect(renamed).toMatchObject({ attributes: ['器材编号', '到期日', '责任人'], items: 2, version: 2 })
    expect(await save(who, { ...renamed, attributes: ['器材编号', '到期日'] })).toMatchObject({ code: 200 })
  })

  test('can be deleted only without resources and children', async () => {
    const { school, who, own } = await makeScene()
    const { data: parent } = await save(who, { name: '消防' })
    const { data: child } = await save(who, { parentId: parent.id })
    const item = await own.makeItem(school.id, child.id)
    const remove = (id: number) => as(who, resource.deleteType, { query: { id } })
    const used = await remove(parent.id)
    expect(used).toMatchObject(refused(resourceRefusals.typeUsed))
    expect(used.msg).toBe('“消防”下有 0 个资源、1 个子类型，请先移走或删除')
    expect((await remove(child.id)).msg).toBe('“灭火器”下有 1 个资源、0 个子类型，请先移走或删除')
    expect(await as(who, resource.deleteItem, { query: { id: item.id } })).toMatchObject({ code: 200 })
    expect(await remove(child.id)).toMatchObject({ code: 200 })
    expect(await remove(parent.id)).toMatchObject({ code: 200 })
    expect(await remove(parent.id)).toMatchObject(refused(common.notFound))
  })

  test('are left out of trees with their children if excluded', async () => {
    const { school, who, own } = await makeScene()
    const { data: parent } = await save(who, { name: '消防' })
    const { data: child } = await save(who, { parentId: parent.id })
    const { data: other } = await save(who, { name: 'AED' })
    const item = await own.makeItem(school.id, child.id, { buildingName: '教学楼' })
    const resourceTree = async () => (await as(who, resource.resourceTree, { query: { schoolId: school.id } })).data
    const placed = async () => {
      const body = { building: '教学楼', findName: 'resource' as const }
      return (await as(who, resource.devicesOrItems, { body })).data.resources.map(({ id }) => id)
    }
    expect(await resourceTree()).toMatchObject([
      { id: parent.id, items: [], children: [{ id: child.id, items: [{ id: item.id }] }] },
      { id: other.id, items: [], children: [] },
    ])
    expect(await placed()).toEqual([item.id])
    await save(who, { ...parent, status: 1 })
    expect(await treeOf(who)).toMatchObject([{ id: other.id }])
    expect(await resourceTree()).toMatchObject([{ id: other.id }])
    expect(await placed()).toEqual([])
    expect((await as(who, resource.typePage, { body: {} })).data.totalSize).toBe(3)
  })

  test('are of one of the built-in kinds', async () => {
    const { who, teacher } = await makeScene()
    const { data } = await as(teacher, resource.originTypes)
    expect(data.map(({ name }) => name)).toEqual(['消防设施', '急救设备', '供电供水', '场地', '教学设施', '其他'])
    expect(await save(who, { originType: 'firstAid' })).toMatchObject({ data: { originType: 'firstAid' } })
    expect((await save(who, { originType: 'unknown' })).code).toBe(400)
  })

  test('are changed only by administrators of their school', async () => {
    const { who, teacher, manager } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await save(who)
    for (const actor of [teacher, manager]) {
      expect(await save(actor)).toMatchObject(refused(common.forbidden))
      expect(await as(actor, resource.deleteType, { query: { id: data.id } })).toMatchObject(refused(common.forbidden))
      expect(await as(actor, resource.typeById, { params: { id: data.id } })).toMatchObject({ code: 200 })
    }
    expect(await save(elsewhere.who, data)).toMatchObject(refused(common.notFound))
    expect(await save(elsewhere.who, { name: '子', parentId: data.id })).toMatchObject(refused(common.notFound))
    expect(await as(elsewhere.who, resource.typeById, { params: { id: data.id } })).toMatchObject(
      refused(common.notFound),
    )
  })
})

describe('the types that applications show', () => {
  const show = (who: Actor, typeIds: number[], version: number) =>
    as(who, resource.saveConfig, { body: { place: 'gis', typeIds, version } })

  test('are all types until a choice is saved, and types added later', async () => {
    const { who, teacher } = await makeScene()
    const { data: one } = await save(who, { name: '一' })
    const { data: two } = await save(who, { name: '二' })
    const list = async () => (await as(teacher, resource.appModules, { body: {} })).data
    expect(await list()).toMatchObject([
      { place: 'gis', name: '校园地图', version: 0, typeIds: [one.id, two.id] },
      { place: 'imis', name: '综合平台', version: 0, typeIds: [one.id, two.id] },
    ])
    expect((await show(who, [two.id], 0)).data).toEqual({
      place: 'gis',
      name: '校园地图',
      typeIds: [two.id],
      version: 1,
    })
    const { data: three } = await save(who, { name: '三' })
    const view = await as(teacher, resource.appConfig, { body: { place: 'gis' } })
    expect(view.data).toMatchObject({ typeIds: [two.id, three.id], version: 1 })
    expect((await list()).map(({ types }) => types.map(({ checked }) => checked))).toEqual([
      [false, true, true],
      [true, true, true],
    ])
    expect((await treeOf(teacher)).map(({ checked }) => checked)).toEqual([false, true, true])
  })

  test('keep the choice for a type while it is excluded', async () => {
    const { who } = await makeScene()
    const { data: one } = await save(who, { name: '一' })
    const { data: two } = await save(who, { name: '二' })
    await show(who, [one.id], 0)
    const { data: excluded } = await save(who, { ...two, status: 1 })
    expect((await show(who, [], 1)).data).toMatchObject({ typeIds: [] })
    expect((await show(who, [one.id], 2)).data).toMatchObject({ typeIds: [one.id] })
    await save(who, { ...excluded, status: 0 })
    expect((await as(who, resource.appConfig, { body: { place: 'gis' } })).data.typeIds).toEqual([one.id])
  })

  test('are saved with the current version by administrators only', async () => {
    const { who, teacher } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await save(who)
    const answers = await Promise.all([[], [data.id]].map((ids) => show(who, ids, 0)))
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, common.stale.code])
    expect(await show(who, [], 0)).toMatchObject({ code: common.stale.code, data: { version: 1 } })
    expect(await show(who, [], 1)).toMatchObject({ data: { typeIds: [], version: 2 } })
    expect(await show(teacher, [], 2)).toMatchObject(refused(common.forbidden))
    expect(await show(elsewhere.who, [data.id], 0)).toMatchObject(refused(common.notFound))
  })
})
