import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { defaultConfig, points, pointsRefusals } from '../contract.ts'
import { makePointsScene } from '../make.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makePointsScene(server)

describe('points settings', () => {
  test('are the defaults until they are saved', async () => {
    const { who, teacher } = await makeScene()
    expect((await as(teacher, points.config)).data).toEqual(defaultConfig)
    const mine = { ...defaultConfig, pointName: '文明币', mostPerDay: 20 }
    const made = await as(who, points.createConfig, { body: mine })
    expect(made.data).toEqual({ ...mine, version: 1 })
    const saved = await as(who, points.saveConfig, { body: { ...mine, mayBeNegative: true, version: 1 } })
    expect(saved.data).toMatchObject({ mayBeNegative: true, version: 2 })
    expect((await as(teacher, points.config)).data).toEqual(saved.data)
  })

  test('are created once, saved with the current version, and otherwise returned as stale', async () => {
    const { who } = await makeScene()
    const body = { ...defaultConfig, pointName: '甲' }
    expect(await as(who, points.saveConfig, { body: { ...body, version: 1 } })).toMatchObject(refused(common.notFound))
    const answers = await Promise.all([1, 2].map(() => as(who, points.createConfig, { body })))
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, common.stale.code])
    expect(await as(who, points.saveConfig, { body: { ...body, pointName: '乙', version: 1 } })).toMatchObject({
      data: { pointName: '乙', version: 2 },
    })
    const stale = await as(who, points.saveConfig, { body: { ...body, version: 1 } })
    expect(stale).toMatchObject({ code: common.stale.code, data: { pointName: '乙', version: 2 } })
    expect(stale.msg).toContain('积分设置')
  })

  test('can be changed only by administrators, and need a name for points', async () => {
    const { who, teacher } = await makeScene()
    expect(await as(teacher, points.createConfig, { body: defaultConfig })).toMatchObject(refused(common.forbidden))
    const nameless = await as(who, points.createConfig, { body: { ...defaultConfig, pointName: ' ' } })
    expect(nameless.data).toEqual([{ field: 'pointName', msg: '请填写积分名称' }])
  })
})

describe('points rules', () => {
  const rule = { type: '德育', item: '好人好事', rank: '校级', points: 5, version: 0 }
  const save = (who: Actor, values: object = {}) => as(who, points.saveRule, { body: { ...rule, ...values } })
  const names = async (who: Actor) => (await as(who, points.rules)).data.map(({ rank }) => rank)

  test('are listed in order, saved by version, and deleted once', async () => {
    const { who } = await makeScene()
    const { data } = await save(who)
    await save(who, { rank: '班级', points: 2 })
    await save(who, { type: '卫生', rank: '', points: -2, disabled: true })
    expect((await names(who)).toSorted((one, other) => one.localeCompare(other))).toEqual(
      ['', '校级', '班级'].toSorted((one, other) => one.localeCompare(other)),
    )
    expect((await save(who, { ...data, points: 6 })).data).toMatchObject({ id: data.id, points: 6, version: 2 })
    expect(await save(who, { ...data, points: 7 })).toMatchObject({ code: common.stale.code, data: { points: 6 } })
    const remove = () => as(who, points.deleteRule, { query: { id: data.id } })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
    expect(await names(who)).toHaveLength(2)
  })

  test('allow each type, item and rank once', async () => {
    const { who } = await makeScene()
    await save(who)
    const twice = await save(who)
    expect(twice).toMatchObject(refused(pointsRefusals.ruleTwice))
    expect(twice.msg).toBe('已有规则“德育 · 好人好事 · 校级”')
    const { data } = await save(who, { rank: '班级' })
    expect(await save(who, { ...data, rank: '校级' })).toMatchObject(refused(pointsRefusals.ruleTwice))
    expect(await save(who, { type: '劳动' })).toMatchObject({ code: 200 })
  })

  test("are limited by the school's maximum per award, unless disabled", async () => {
    const { who } = await makeScene()
    const much = await save(who, { points: 101 })
    expect(much).toMatchObject(refused(pointsRefusals.ruleTooMuch))
    expect(much.msg).toBe('本校单次最多 100 分，不能有 101 分的规则；请改小分值，或先修改积分设置')
    expect(await save(who, { points: -101 })).toMatchObject(refused(pointsRefusals.ruleTooMuch))
    expect(await save(who, { points: -100 })).toMatchObject({ code: 200 })
    expect(await save(who, { type: '劳动', points: 101, disabled: true })).toMatchObject({ code: 200 })
  })

  test('require type, item and points', async () => {
    const { who } = await makeScene()
    const said = async (values: object) => (await save(who, values)).data
    expect(await said({ type: ' ' })).toEqual([{ field: 'type', msg: '请填写类型' }])
    expect(await said({ item: ' ' })).toEqual([{ field: 'item', msg: '请填写项目' }])
    expect(await said({ points: 0 })).toEqual([{ field: 'points', msg: '分值不能为 0' }])
  })

  test('are offered by type, item and rank while enabled', async () => {
    const { school, teacher, own } = await makeScene()
    const first = await own.makeRule(school.id, { rank: '校级', points: 8 })
    const second = await own.makeRule(school.id, { rank: '班级', points: 3 })
    await own.makeRule(school.id, { rank: '区级', disabled: true })
    await own.makeRule(school.id, { item: '值日', rank: '' })
    await own.makeRule(school.id, { type: '体育', disabled: true })
    expect((await as(teacher, points.ruleTypes)).data).toEqual(['德育'])
    const { data } = await as(teacher, points.ruleItems, { query: { type: '德育' } })
    expect(data.map(({ item }) => item).toSorted((one, other) => one.localeCompare(other, 'zh'))).toEqual(
      ['好人好事', '值日'].toSorted((one, other) => one.localeCompare(other, 'zh')),
    )
    expect(data.find(({ item }) => item === '好人好事')?.id).toBe(Math.min(first.id, second.id))
    const ranksOf = async (type: string, itemId: number) =>
      (await as(teacher, points.ruleRanks, { query: { type, itemId } })).data
    const ranks = await ranksOf('德育', first.id)
    expect(ranks).toHaveLength(2)
    expect(ranks).toContainEqual({ id: second.id, rank: '班级', points: 3, note: '' })
    expect(await ranksOf('体育', first.id)).toEqual([])
    expect(await as(teacher, points.rules)).toMatchObject(refused(common.forbidden))
  })
})
