import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { deviceFactories } from '../../device/make.ts'
import { resource } from '../contract.ts'
import { makeResourceScene } from '../make.ts'

const server = await useServer()
const { as, database } = server

const makeScene = async () => {
  const scene = await makeResourceScene(server)
  const type = await scene.own.makeType(scene.school.id, { name: 'AED', attributes: ['编号', '电极片有效期'] })
  return { ...scene, type }
}

const save = (who: Actor, typeId: number, values: object = {}) =>
  as(who, resource.saveItem, { body: { name: '大厅 AED', version: 0, ...values, typeId } })

const namesOn = async (who: Actor, search: object) =>
  (await as(who, resource.itemPage, { body: search })).data.content.map(({ name }) => name)

const dayAfter = (days: number) => toWireTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10)

describe('a search', () => {
  test('finds resources by name, place and attributes, by type with its children, and page by page', async () => {
    const { who, type, school, own } = await makeScene()
    const child = await own.makeType(school.id, { parentId: type.id, attributes: ['编号'] })
    await save(who, type.id, { var1: 'XF-100%' })
    await save(who, child.id, { name: '备用机', location: '医务室' })
    const other = await own.makeType(school.id, { name: '配电箱' })
    await save(who, other.id, { name: '总箱' })
    expect(await namesOn(who, { keyword: 'xf-100%' })).toEqual(['大厅 AED'])
    expect(await namesOn(who, { keyword: '%' })).toEqual(['大厅 AED'])
    expect(await namesOn(who, { keyword: '医务' })).toEqual(['备用机'])
    expect(await namesOn(who, { typeId: type.id })).toEqual(['大厅 AED', '备用机'])
    expect(await namesOn(who, { typeId: child.id })).toEqual(['备用机'])
    const page = await as(who, resource.itemPage, { body: { pageNum: 2, pageSize: 2 } })
    expect(page.data).toMatchObject({ totalSize: 3, totalPages: 2, content: [{ name: '总箱' }] })
  })

  test('finds what expires within days, also what has expired, and ignores days of other attributes', async () => {
    const { who, type, school, own } = await makeScene()
    const plain = await own.makeType(school.id, { attributes: ['登记日期'] })
    await save(who, type.id, { name: '已过期', var2: dayAfter(-3) })
    await save(who, type.id, { name: '将到期', var2: dayAfter(30) })
    await save(who, type.id, { name: '还早', var2: dayAfter(32) })
    await save(who, type.id, { name: '未填写', var1: dayAfter(1) })
    await save(who, plain.id, { name: '无期限', var1: dayAfter(1) })
    expect((await namesOn(who, { expiresWithin: 30 })).toSorted()).toEqual(['将到期', '已过期'].toSorted())
    expect(await namesOn(who, { expiresWithin: 0 })).toEqual(['已过期'])
  })

  test('finds the devices or the resources of a place; devices need their permission', async () => {
    const { who, teacher, type, school, hall } = await makeScene()
    const devices = deviceFactories(database)
    const first = await devices.makeLocation(school.id, { buildingId: hall.id, floor: 1 })
    const second = await devices.makeLocation(school.id, { buildingId: hall.id, floor: 2 })
    const gym = await devices.makeLocation(school.id, { description: '体育馆' })
    const camera = await devices.makeDevice(school.id, { name: '摄像头', type: 'CAMERA', locationId: first.id })
    await devices.makeDevice(school.id, { name: '门禁', locationId: second.id })
    await devices.makeDevice(school.id, { name: '班牌', locationId: gym.id })
    const { data: item } = await save(who, type.id, { building: '一号楼', floor: 1 })
    const find = (actor: Actor, findName: 'device' | 'resource', more: object = {}) =>
      as(actor, resource.devicesOrItems, { body: { building: '一号楼', findName, ...more } })
    const deviceNames = async (more: object) => (await find(who, 'device', more)).data.devices.map(({ name }) => name)
    expect(await deviceNames({})).toEqual(['摄像头', '门禁'])
    expect(await deviceNames({ floor: 2 })).toEqual(['门禁'])
    expect(await deviceNames({ building: '', buildingId: hall.id, basePackageName: 'CAMERA' })).toEqual(['摄像头'])
    expect(await deviceNames({ building: '体育馆' })).toEqual(['班牌'])
    const { data } = await find(who, 'device', { floor: 1 })
    expect(data.devices).toMatchObject([
      { id: camera.id, typeName: '摄像头', status: 'UNKNOWN', building: '一号楼', floor: 1 },
    ])
    expect((await find(teacher, 'resource', { resourceType: type.id })).data).toMatchObject({
      devices: [],
      resources: [{ id: item.id }],
    })
    expect(await find(teacher, 'device')).toMatchObject(refused(common.forbidden))
  })
})
