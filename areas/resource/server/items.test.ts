import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitory } from '../../dormitory/contract.ts'
import { type RangeView, resource, resourceRefusals } from '../contract.ts'
import { makeResourceScene } from '../make.ts'

const server = await useServer()
const { as } = server

const makeScene = async () => {
  const scene = await makeResourceScene(server)
  const type = await scene.own.makeType(scene.school.id, { name: 'AED', attributes: ['编号', '电极片有效期'] })
  return { ...scene, type }
}

const save = (who: Actor, typeId: number, values: object = {}) =>
  as(who, resource.saveItem, { body: { name: '大厅 AED', version: 0, ...values, typeId } })

const namesOn = async (who: Actor, search: object) =>
  (await as(who, resource.itemPage, { body: search })).data.content.map(({ name }) => name)

describe('a resource', () => {
  test('has a type, a place and values by the names of its type', async () => {
    const { who, teacher, type } = await makeScene()
    const position = { longitude: 120.1551234, latitude: -30.2741234 }
    const place = { building: '教学楼', floor: 1, location: '大厅' }
    const { data } = await save(who, type.id, { ...place, ...position, var1: 'AED-01', var2: '2027-01-31' })
    expect(data).toMatchObject({
      ...place,
      ...position,
      typeName: 'AED',
      attributes: ['编号', '电极片有效期'],
      version: 1,
    })
    expect(data).toMatchObject({ var1: 'AED-01', var2: '2027-01-31', var3: '', expiresOn: '2027-01-31', ranges: [] })
    expect((await as(teacher, resource.item, { params: { id: data.id } })).data).toEqual(data)
    expect((await as(teacher, resource.itemsOfType, { params: { id: type.id } })).data).toEqual([data])
    const changed = await save(who, type.id, { ...data, floor: -1, longitude: null, latitude: null })
    expect(changed.data).toMatchObject({ floor: -1, longitude: null, version: 2 })
  })

  test('keeps a registered building when that is renamed, and keeps it from being deleted', async () => {
    const { who, type, hall } = await makeScene()
    const { data } = await save(who, type.id, { building: '一号楼', floor: 2 })
    const body = { id: hall.id, name: '启明楼', managerIds: [], version: 1 }
    expect(await as(who, dormitory.saveBuilding, { body })).toMatchObject({ code: 200 })
    expect((await as(who, resource.item, { params: { id: data.id } })).data.building).toBe('启明楼')
    expect(await namesOn(who, { building: '启明楼' })).toEqual(['大厅 AED'])
    expect((await as(who, resource.buildings)).data).toEqual(['启明楼'])
    const remove = () => as(who, dormitory.deleteBuilding, { query: { id: hall.id } })
    expect((await remove()).code).not.toBe(200)
    await as(who, resource.deleteItem, { query: { id: data.id } })
    expect(await remove()).toMatchObject({ code: 200 })
  })

  test('refuses values that its type does not have, and a value that is no day', async () => {
    const { who, type } = await makeScene()
    const many = await save(who, type.id, { var3: '多余' })
    expect(many).toMatchObject({ ...refused(resourceRefusals.valueTooMany), msg: '类型“AED”没有第 3 个属性，不能填写' })
    for (const var2 of ['明年', '2027-02-30', '20270131', '2227-01-01'])
      expect(await save(who, type.id, { var2 })).toMatchObject({
        ...refused(resourceRefusals.valueNotDay),
        msg: '“电极片有效期”须为日期，如 2027-01-31',
      })
    expect(await save(who, type.id, { var2: '2027-02-28' })).toMatchObject({ code: 200 })
  })

  test('refuses half a position, a position with more than seven decimals, and a floor without a building', async () => {
    const { who, type } = await makeScene()
    const faults = async (values: object) => (await save(who, type.id, values)).data
    expect(await faults({ longitude: 120 })).toEqual([{ field: 'latitude', msg: '经度与纬度须一起填写' }])
    expect(await faults({ longitude: 181, latitude: 0 })).toEqual([
      { field: 'longitude', msg: '经度在 -180 至 180 之间' },
    ])
    expect(await faults({ longitude: 0, latitude: -90.1 })).toEqual([
      { field: 'latitude', msg: '纬度在 -90 至 90 之间' },
    ])
    expect(await faults({ longitude: 0, latitude: 1.12345678 })).toEqual([{ field: 'latitude', msg: '最多 7 位小数' }])
    expect(await faults({ floor: 2 })).toEqual([{ field: 'building', msg: '填写楼层时请填写楼栋' }])
    expect(await faults({ name: '' })).toEqual([{ field: 'name', msg: '请填写名称' }])
    expect(await save(who, type.id, { longitude: -180, latitude: 90 })).toMatchObject({ code: 200 })
  })

  test('is the only one of its type and name in its place', async () => {
    const { who, type, school, own } = await makeScene()
    const other = await own.makeType(school.id)
    const place = { building: '教学楼', floor: 2 }
    await save(who, type.id, place)
    const twice = await save(who, type.id, place)
    expect(twice).toMatchObject({ ...refused(resourceRefusals.itemTwice), msg: '“教学楼 2层”已有AED“大厅 AED”' })
    await save(who, type.id)
    expect((await save(who, type.id)).msg).toBe('本校已有AED“大厅 AED”')
    for (const values of [
      { ...place, floor: 3 },
      { ...place, location: '东侧' },
      { ...place, name: '另一台' },
    ])
      expect(await save(who, type.id, values)).toMatchObject({ code: 200 })
    expect(await save(who, other.id, place)).toMatchObject({ code: 200 })
  })

  test('can not get a disabled type, but keeps the one that it has', async () => {
    const { who, type, school, own } = await makeScene()
    const { data } = await save(who, type.id)
    const { data: shown } = await as(who, resource.typeById, { params: { id: type.id } })
    await as(who, resource.saveType, { body: { ...shown, isDisable: true } })
    expect(await save(who, type.id, { name: '新的' })).toMatchObject(refused(resourceRefusals.typeDisabled))
    const { data: kept } = await save(who, type.id, { ...data, location: '门厅' })
    expect(kept).toMatchObject({ location: '门厅', version: 2 })
    const open = await own.makeType(school.id)
    const { data: moved } = await save(who, open.id, kept)
    expect(await save(who, type.id, moved)).toMatchObject(refused(resourceRefusals.typeDisabled))
    const child = await own.makeType(school.id, { parentId: type.id })
    expect(await save(who, child.id)).toMatchObject(refused(resourceRefusals.typeDisabled))
  })

  test('is saved by one of two editors, and the other receives the current resource', async () => {
    const { who, type } = await makeScene()
    const { data } = await save(who, type.id)
    const answers = await Promise.all(['甲', '乙'].map((name) => save(who, type.id, { ...data, name })))
    const saved = answers.find(({ code }) => code === 200)
    const stale = answers.find(({ code }) => code === common.stale.code)
    expect(stale).toMatchObject({ msg: '资源已被他人修改，请核对后再保存', data: saved?.data })
    expect(await namesOn(who, {})).toEqual([saved?.data.name])
  })

  test('is changed only by administrators of its school', async () => {
    const { who, teacher, manager, type } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await save(who, type.id)
    const remove = (actor: Actor) => as(actor, resource.deleteItem, { query: { id: data.id } })
    for (const actor of [teacher, manager]) {
      expect(await namesOn(actor, {})).toEqual(['大厅 AED'])
      expect(await save(actor, type.id)).toMatchObject(refused(common.forbidden))
      expect(await remove(actor)).toMatchObject(refused(common.forbidden))
    }
    expect(await save(elsewhere.who, type.id)).toMatchObject(refused(common.notFound))
    expect(await save(elsewhere.who, elsewhere.type.id, { ...data, typeId: elsewhere.type.id })).toMatchObject(
      refused(common.notFound),
    )
    expect(await remove(elsewhere.who)).toMatchObject(refused(common.notFound))
    expect(await namesOn(elsewhere.who, {})).toEqual([])
    expect(await remove(who)).toMatchObject({ code: 200 })
    expect(await remove(who)).toMatchObject(refused(common.notFound))
  })
})

describe('the floors that a resource serves', () => {
  const serve = (who: Actor, id: number, ranges: RangeView[], version = 1) =>
    as(who, resource.saveRanges, { body: { id, version, ranges } })

  test('are found by building and floor like its own place', async () => {
    const { who, teacher, type, hall, school } = await makeScene()
    const { data: aed } = await save(who, type.id, { building: '教学楼', floor: 1 })
    await save(who, type.id, { name: '校门', location: '门卫室' })
    const range = { building: '一号楼', fromFloor: 2, toFloor: 3 }
    const { data } = await serve(who, aed.id, [range, { building: '食堂', fromFloor: -1, toFloor: 1 }])
    expect(data).toMatchObject({ version: 2, ranges: [range, { building: '食堂', fromFloor: -1, toFloor: 1 }] })
    const inPlace = async (place: object) =>
      (await as(teacher, resource.itemsOfBuilding, { body: place })).data.map(({ id }) => id)
    for (const place of [{ building: '教学楼' }, { building: '教学楼', floor: 1 }, { building: '一号楼', floor: 3 }])
      expect(await inPlace(place)).toEqual([aed.id])
    expect(await inPlace({ buildingId: hall.id, floor: 2, schoolId: school.id })).toEqual([aed.id])
    expect(await namesOn(teacher, { building: '食堂', floor: 1 })).toEqual(['大厅 AED'])
    for (const place of [{ building: '教学楼', floor: 2 }, { building: '一号楼', floor: 4 }, { building: '图书馆' }])
      expect(await inPlace(place)).toEqual([])
    expect((await as(teacher, resource.itemsOfBuilding, { body: {} })).data).toEqual([
      { field: 'building', msg: '请选择楼栋' },
    ])
    expect((await serve(who, aed.id, [], 2)).data).toMatchObject({ ranges: [], version: 3 })
    expect(await inPlace({ building: '一号楼' })).toEqual([])
  })

  test('are saved with the current version, from the lower floor to the higher, by administrators only', async () => {
    const { who, teacher, type } = await makeScene()
    const elsewhere = await makeScene()
    const { data: aed } = await save(who, type.id, { building: '教学楼', floor: 1 })
    const range = { building: '教学楼', fromFloor: 1, toFloor: 5 }
    const answers = await Promise.all([[range], []].map((ranges) => serve(who, aed.id, ranges)))
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, common.stale.code])
    const wrong = await serve(who, aed.id, [{ ...range, toFloor: 0 }], 2)
    expect(wrong.data).toEqual([{ field: 'ranges.0.toFloor', msg: '不能低于起始楼层' }])
    expect(await serve(teacher, aed.id, [], 2)).toMatchObject(refused(common.forbidden))
    expect(await serve(elsewhere.who, aed.id, [], 2)).toMatchObject(refused(common.notFound))
  })
})
