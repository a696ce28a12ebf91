import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { map, mapRefusals } from '../contract.ts'
import { makeMapScene, makeOutline } from '../make.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makeMapScene(server)

const area = { name: '校园', coordinates: makeOutline() }
const place = { longitude: 120.15, latitude: 30.28, zoom: 16 }

const saveRange = (who: Actor, id: number, values: object = {}) =>
  as(who, map.saveRange, { params: { id }, body: { ...place, baiduJsonUnZip: [area], version: 0, ...values } })

const save = (who: Actor, values: object = {}) =>
  as(who, map.saveBuilding, {
    body: { name: '教学楼', height: 5, baiduJsonUnZip: { coordinates: makeOutline() }, version: 0, ...values },
  })

const saveLine = (who: Actor, values: object = {}) =>
  as(who, map.saveLine, {
    body: {
      name: '主干给水管',
      kind: 'water',
      baiduJsonUnZip: {
        coordinates: [
          [120.15, 30.28],
          [120.16, 30.28],
        ],
      },
      version: 0,
      ...values,
    },
  })

const fieldsOf = (data: unknown) => JSON.parse(JSON.stringify(data))

describe('the range of a school', () => {
  test('is empty at first, then saved once for each version, by administrators of the school', async () => {
    const { who, manager, teacher, school } = await makeScene()
    const elsewhere = await makeScene()
    const find = (actor: Actor, id = school.id) => as(actor, map.range, { params: { id } })
    expect((await find(manager)).data).toEqual({
      longitude: null,
      latitude: null,
      zoom: 15,
      baiduJsonUnZip: [],
      version: 0,
    })
    const answers = await Promise.all([15, 17].map((zoom) => saveRange(who, school.id, { zoom })))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, common.stale.code])
    const { data } = await find(manager)
    expect(data).toMatchObject({ longitude: 120.15, version: 1, baiduJsonUnZip: [{ name: '校园', color: '#d9f7be' }] })
    expect((await as(who, map.schoolPlace, { query: {} })).data).toMatchObject([{ id: school.id, latitude: 30.28 }])
    const place = await as(who, map.departmentPlace, { query: { deptId: school.rootId } })
    expect(place.data).toEqual({ integratorName: '', locationLongitude: 120.15, locationLatitude: 30.28 })
    expect(await saveRange(manager, school.id)).toMatchObject(refused(common.forbidden))
    expect(await find(teacher)).toMatchObject(refused(common.forbidden))
    expect(await find(elsewhere.who)).toMatchObject(refused(common.notFound))
    expect(await saveRange(elsewhere.who, school.id)).toMatchObject(refused(common.notFound))
  })

  test.each([
    [
      'sides that cross',
      [
        [0, 0],
        [0.001, 0.001],
        [0.001, 0],
        [0, 0.001],
      ],
      '轮廓线不能相互交叉，请调整点的顺序',
    ],
    [
      'points far apart',
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      '各点相距不能超过 20 公里，请核对经纬度',
    ],
    [
      'two points',
      [
        [0, 0],
        [0.001, 0],
      ],
      '请至少画出 3 个点',
    ],
    [
      'no extent',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      '轮廓的面积太小',
    ],
    [
      'a latitude beyond the map',
      [
        [0, 86],
        [0.001, 86],
        [0, 86.001],
      ],
      '纬度在 -85 至 85 之间',
    ],
  ])('refuses an outline with %s', async (_what, coordinates, message) => {
    const { who, school } = await makeScene()
    const { data } = await saveRange(who, school.id, { baiduJsonUnZip: [{ ...area, coordinates }] })
    expect(JSON.stringify(fieldsOf(data))).toContain(message)
  })
})

describe('a building', () => {
  test('has floors, a shape, a dormitory and location codes', async () => {
    const { who, manager, school, own } = await makeScene()
    const hall = await own.makeDormitory(school.id, '一号楼')
    const location = await own.makeLocation(school.id, { code: 'A-1', description: '一楼大厅' })
    const inside = { dormitoryId: hall.id, locationCodeDOS: [{ id: location.id }, { id: location.id }] }
    const { data } = await save(who, { name: '一号公寓', ...inside })
    expect(data).toMatchObject({
      height: 5,
      dormitory: '一号楼',
      locationCodeDOS: [{ id: location.id, code: 'A-1', description: '一楼大厅' }],
      baiduJsonUnZip: { topColor: '#d6e4ff', coordinates: makeOutline() },
      version: 1,
    })
    const page = await as(manager, map.buildings, { body: { name: '公寓', type: 1, pageSize: -1 } })
    expect(page.data).toMatchObject({ totalSize: 1, content: [data] })
    const other = await save(who, { name: '二号公寓', dormitoryId: hall.id })
    expect(other).toMatchObject(refused(mapRefusals.dormitoryTaken))
    expect(await save(who, { name: '二号公寓', locationCodeDOS: [{ id: location.id }] })).toMatchObject(
      refused(mapRefusals.locationTaken),
    )
    const changed = await save(who, { ...data, locationCodeDOS: [], dormitoryId: null })
    expect(changed.data).toMatchObject({ locationCodeDOS: [], dormitory: null, version: 2 })
    expect(await save(who, { name: '二号公寓', ...inside })).toMatchObject({ code: 200 })
  })

  test('refuses a second one of the same name, also if both are saved at once', async () => {
    const { who } = await makeScene()
    const answers = await Promise.all([save(who), save(who)])
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, mapRefusals.buildingTwice.code])
  })

  test('has parts of one level, and is not deleted before them', async () => {
    const { who } = await makeScene()
    const { data: main } = await save(who)
    const { data: wing } = await save(who, { name: '裙楼', parentId: main.id })
    expect(wing).toMatchObject({ parent: '教学楼' })
    const deeper = await save(who, { name: '连廊', parentId: wing.id })
    expect(deeper).toMatchObject(refused(mapRefusals.parentNotMain))
    const { data: other } = await save(who, { name: '实验楼' })
    expect(await save(who, { ...main, parentId: other.id })).toMatchObject(refused(mapRefusals.hasParts))
    const remove = (id: number) => as(who, map.deleteBuilding, { query: { id } })
    expect(await remove(main.id)).toMatchObject(refused(mapRefusals.hasParts))
    expect(await remove(wing.id)).toMatchObject({ code: 200 })
    expect(await remove(main.id)).toMatchObject({ code: 200 })
    expect(await remove(main.id)).toMatchObject(refused(common.notFound))
  })

  test('is changed only by administrators of its school, with the current version', async () => {
    const { who, manager, school } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await save(who)
    expect(await save(manager, data)).toMatchObject(refused(common.forbidden))
    expect(await save(elsewhere.who, data)).toMatchObject(refused(common.notFound))
    expect(await save(who, { ...data, height: 6 })).toMatchObject({ code: 200 })
    const stale = await save(who, { ...data, height: 7 })
    expect(stale).toMatchObject({ code: common.stale.code, data: { height: 6 } })
    const theirs = await as(elsewhere.who, map.buildings, { body: { schoolId: school.id } })
    expect(theirs).toMatchObject(refused(common.notFound))
  })
})

describe('a line', () => {
  test('has a kind, a course, a depth and its length', async () => {
    const { who, manager } = await makeScene()
    const { data } = await saveLine(who, { depth: 1.5, material: 'PE DN200' })
    expect(data).toMatchObject({ kind: 'water', depth: 1.5, material: 'PE DN200', length: 961, version: 1 })
    await saveLine(who, { name: '东路', kind: 'road' })
    const namesOf = async (search: object) =>
      (await as(manager, map.lines, { body: search })).data.content.map(({ name }) => name)
    expect(await namesOf({ type: 2 })).toEqual(['东路', '主干给水管'])
    expect(await namesOf({ kind: 'water' })).toEqual(['主干给水管'])
    expect(await namesOf({ name: '东' })).toEqual(['东路'])
    expect(await saveLine(who)).toMatchObject(refused(mapRefusals.lineTwice))
    expect((await saveLine(who, { ...data, depth: null })).data).toMatchObject({ depth: null, version: 2 })
    expect(await saveLine(who, data)).toMatchObject({ code: common.stale.code })
    const remove = (actor: Actor) => as(actor, map.deleteLine, { query: { id: data.id } })
    expect(await remove(manager)).toMatchObject(refused(common.forbidden))
    expect(await remove(who)).toMatchObject({ code: 200 })
    expect(await remove(who)).toMatchObject(refused(common.notFound))
  })
})
