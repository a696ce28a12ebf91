import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { organisation } from '../../organisation/contract.ts'
import { device, deviceRefusals } from '../contract.ts'
import { makeUniqueDeviceIds, makeDeviceScene } from '../make.ts'

const server = await useServer()
const { as, actor, make, database } = server
const makeScene = () => makeDeviceScene(server)

const freshBody = () => ({
  name: '一号楼大门',
  basePackageName: 'link.xingtan.faceguard',
  version: 0,
  ...makeUniqueDeviceIds(),
})

describe('a device', () => {
  test('that opens a gate has a private IPv4 address, and another device may have any', async () => {
    const { who } = await makeScene()
    const save = (ip: string, more: object = {}) =>
      as(who, device.save, { body: { ...freshBody(), ...makeUniqueDeviceIds(), ip, ...more } })
    for (const ip of ['8.8.8.8', '127.0.0.2', 'fd00::1', '010.1.1.1'])
      expect(await save(ip), ip).toMatchObject({ code: ip === '010.1.1.1' ? 400 : deviceRefusals.gateAddress.code })
    for (const ip of ['', '192.168.10.21', '172.16.0.9']) expect(await save(ip), ip).toMatchObject({ code: 200 })
    expect(await save('8.8.8.8', { basePackageName: 'CAMERA' })).toMatchObject({ code: 200 })
  })

  test('stores place, class, managers and configuration, and shows their names', async () => {
    const { school, who, own, place } = await makeScene()
    const room = await dormitoryFactories(database).makeRoom(school.id)
    const hall = await own.makeLocation(school.id, { description: '大厅', buildingId: room.buildingId, floor: 3 })
    const classOne = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '一班', type: 4 })
    const matron = await actor({ ...place, roles: [role.dormitoryAdministrator], name: '钱桂兰' })
    const body = {
      ...freshBody(),
      mac: 'a4-14-37-aa-bb-01',
      ip: '192.168.10.21',
      locationCodeId: hall.id,
      departmentId: classOne.id,
      managerIds: [matron.id, matron.id],
      longitude: 120.15,
      latitude: 30.28,
      height: 1.5,
      installTime: '2025-08-20',
      config: { device_child_type: 'DR' as const },
    }
    const { data } = await as(who, device.save, { body })
    expect(data).toMatchObject({
      typeName: '人脸门禁面板',
      status: 'UNKNOWN',
      mac: 'A4:14:37:AA:BB:01',
      installTime: '2025-08-20 00:00:00',
      config: { device_child_type: 'DR' },
      location: '大厅',
      floor: 3,
      department: '一班',
      managers: [{ id: matron.id, name: '钱桂兰' }],
      version: 1,
    })
    const inRoom = { ...body, id: data.id, version: 1, roomId: room.id, managerIds: undefined, departmentId: undefined }
    const again = (await as(who, device.save, { body: inRoom })).data
    expect(again).toMatchObject({ floor: 1, roomId: room.id, room: room.name, department: '一班', version: 2 })
    expect(again.managers).toHaveLength(1)
    const emptied = { ...inRoom, version: 2, managerIds: [], departmentId: null, roomId: null, locationCodeId: null }
    const alone = (await as(who, device.save, { body: emptied })).data
    expect(alone).toMatchObject({ managers: [], department: null, room: null, location: null, building: null })
    expect((await as(who, device.one, { params: { id: data.id } })).data).toEqual(alone)
  })

  test('refuses parents and pupils as managers by name', async () => {
    const { school, who, panel, place } = await makeScene()
    const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent], name: '王建国' })
    const pupil = await make.makeMember({ ...place, roles: [role.student], name: '王小明' })
    const both = await make.makeMember({ ...place, roles: [role.staff, role.parent] })
    const answer = await as(who, device.save, { body: { ...freshBody(), managerIds: [both.id, parent.id, pupil.id] } })
    expect(answer).toMatchObject({
      ...refused(deviceRefusals.managerNotStaff),
      msg: '王建国、王小明不是教职工，不能管理设备',
    })
    expect((await as(who, device.ofSchool, { params: { schoolId: school.id } })).data).toMatchObject([{ id: panel.id }])
    const { data } = await as(who, device.save, { body: { ...freshBody(), managerIds: [both.id] } })
    expect(data.managers).toMatchObject([{ id: both.id }])
  })

  test('refuses places of another school for a device of the platform administrator', async () => {
    const { school, own, place } = await makeScene()
    const platform = await make.makeSchool({ kind: 'platform' })
    const at = { schoolId: platform.id, departments: [platform.rootId] }
    const admin = await actor({ ...at, roles: [role.superAdministrator] })
    const { id: locationCodeId } = await own.makeLocation(school.id)
    const { id: roomId, buildingId } = await dormitoryFactories(database).makeRoom(school.id)
    const keeper = await make.makeMember({ ...place, roles: [role.gateKeeper] })
    const others = [{ locationCodeId }, { roomId }, { departmentId: school.rootId }, { managerIds: [keeper.id] }]
    for (const other of others)
      expect(await as(admin, device.save, { body: { ...freshBody(), ...other } })).toMatchObject(
        refused(common.notFound),
      )
    const hall = { code: 'A1', description: '一号楼', buildingId, floor: 1, version: 0 }
    expect(await as(admin, device.saveLocation, { body: hall })).toMatchObject(refused(common.notFound))
    expect((await as(admin, device.ofSchool, { params: { schoolId: platform.id } })).data).toEqual([])
    expect(await as(admin, device.save, { body: freshBody() })).toMatchObject({ code: 200 })
  })

  test('refuses a serial number or MAC address that the school already has, but not another school', async () => {
    const { who, panel } = await makeScene()
    const elsewhere = await makeScene()
    const { sn, mac } = panel
    const snTwice = await as(who, device.save, { body: { ...freshBody(), sn } })
    expect(snTwice).toMatchObject(refused(deviceRefusals.snTwice))
    expect(snTwice.msg).toBe(`已有序列号为“${sn}”的设备`)
    const unseen = await as(who, device.save, { body: { ...freshBody(), sn: `${sn}\u200B` } })
    expect(unseen).toMatchObject(refused(deviceRefusals.snTwice))
    const macTwice = await as(who, device.save, { body: { ...freshBody(), mac: mac?.toLowerCase() ?? '' } })
    expect(macTwice).toMatchObject(refused(deviceRefusals.macTwice))
    const body = { ...freshBody(), sn, mac: mac ?? '' }
    expect(await as(elsewhere.who, device.save, { body })).toMatchObject({ code: 200 })
    const without = () => as(who, device.save, { body: { ...freshBody(), mac: '' } })
    for (const answer of [await without(), await without()]) expect(answer).toMatchObject({ code: 200 })
    const wrong = { ...freshBody(), mac: 'A4:14', ip: '300.1.1.1', latitude: 91 }
    expect((await as(who, device.save, { body: wrong })).data).toMatchObject([
      { field: 'mac' },
      { field: 'ip' },
      { field: 'latitude', msg: '纬度为 -90 至 90' },
    ])
  })

  test('returns the current device for a stale save', async () => {
    const { who, panel } = await makeScene()
    const body = { ...freshBody(), id: panel.id, version: 1 }
    expect(await as(who, device.save, { body: { ...body, name: '西门' } })).toMatchObject({ code: 200 })
    const stale = await as(who, device.save, { body })
    expect(stale).toMatchObject({ ...refused(common.stale), data: { id: panel.id, name: '西门', version: 2 } })
  })

  test('is deleted with its dependent rows', async () => {
    const { school, who, panel, own } = await makeScene()
    await own.connect(school.id, panel.id)
    await own.setPicture(school.id, panel.id)
    expect(await as(who, device.remove, { query: { id: panel.id } })).toMatchObject({ code: 200, data: null })
    expect(await as(who, device.one, { params: { id: panel.id } })).toMatchObject(refused(common.notFound))
    expect(await own.lineOf(school.id, panel.id)).toEqual([])
  })

  test('stays when the department of its class is deleted', async () => {
    const { school, who, own } = await makeScene()
    const { id } = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '一班', type: 4 })
    const board = await own.makeDevice(school.id, { departmentId: id })
    expect(await as(who, organisation.deleteNode, { body: { id } })).toMatchObject({ code: 200 })
    const { data } = await as(who, device.one, { params: { id: board.id } })
    expect(data).toMatchObject({ id: board.id, departmentId: null })
  })
})

describe('the devices of a school', () => {
  test('can be filtered by keyword, type, location and status', async () => {
    const { school, who, own, panel } = await makeScene()
    const hall = await own.makeLocation(school.id)
    const board = await own.makeDevice(school.id, { name: '一班班牌', type: 'link.xingtan.pad', locationId: hall.id })
    await own.connect(school.id, board.id)
    const found = async (body: object) => (await as(who, device.page, { body })).data.content.map(({ id }) => id)
    expect(new Set(await found({}))).toEqual(new Set([panel.id, board.id]))
    for (const body of [
      { keyword: '班牌' },
      { keyword: board.mac?.toLowerCase() },
      { keyword: board.sn },
      { basePackageName: 'link.xingtan.pad' },
      { locationCodeId: hall.id },
      { status: 'ONLINE' },
    ])
      expect(await found(body), JSON.stringify(body)).toEqual([board.id])
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ status: 'UNKNOWN' })).toEqual([panel.id])
    const all = (await as(who, device.ofSchool, { params: { schoolId: school.id } })).data
    expect(all.map(({ name, status }) => [name, status])).toEqual(
      expect.arrayContaining([
        ['一班班牌', 'ONLINE'],
        ['东门门禁', 'UNKNOWN'],
      ]),
    )
  })

  test('are listed for their manager, and for other managers only by school-wide administrators', async () => {
    const { who, place, panel } = await makeScene()
    const matron = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    const other = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    const { name, sn, type: basePackageName, version } = panel
    await as(who, device.save, { body: { id: panel.id, name, sn, basePackageName, version, managerIds: [matron.id] } })
    const idsFor = async (from: Actor, query: { managerId?: number } = {}) => {
      const answer = await as(from, device.ofManager, { query })
      return answer.code === 200 ? answer.data.map(({ id }) => id) : answer.code
    }
    expect(await idsFor(matron)).toEqual([panel.id])
    expect(await idsFor(matron, { managerId: matron.id })).toEqual([panel.id])
    expect(await idsFor(who, { managerId: matron.id })).toEqual([panel.id])
    expect(await idsFor(who)).toEqual([])
    expect(await idsFor(other, { managerId: matron.id })).toBe(common.notFound.code)
  })
})

test('requires a unique location code and a building for a floor, and keeps a location with devices', async () => {
  const { school, who, own } = await makeScene()
  const save = (body: object) =>
    as(who, device.saveLocation, { body: { code: 'G1', description: '南门', version: 0, ...body } })
  const { data } = await save({})
  expect(data).toMatchObject({ code: 'G1', devices: 0, building: null })
  for (const code of ['G1', 'Ｇ１', ' G1 ', 'G1\u200B'])
    expect(await save({ code })).toMatchObject(refused(deviceRefusals.locationTwice))
  expect(await save({ code: 'G2', floor: 3 })).toMatchObject(refused(deviceRefusals.floorAlone))
  const room = await dormitoryFactories(database).makeRoom(school.id)
  const inside = await save({ code: 'G2', floor: 3, buildingId: room.buildingId })
  expect(inside.data).toMatchObject({ floor: 3, building: expect.stringContaining('一号楼') })
  const gate = await own.makeDevice(school.id, { locationId: data.id })
  const remove = () => as(who, device.deleteLocation, { query: { id: data.id } })
  const used = await remove()
  expect(used).toMatchObject(refused(deviceRefusals.locationUsed))
  expect(used.msg).toBe('该位置还有 1 台设备，请先把它们移到别处')
  await as(who, device.remove, { query: { id: gate.id } })
  expect(await remove()).toMatchObject({ code: 200 })
  const left = (await as(who, device.locations, { params: { schoolId: school.id } })).data
  expect(left.map(({ code }) => code)).toEqual(['G2'])
})
