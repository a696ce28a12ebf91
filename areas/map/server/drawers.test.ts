import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { accessFactories } from '../../access/make.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { makeAirScene } from '../../environment/make.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { nodeType } from '../../registry/contract.ts'
import { map } from '../contract.ts'
import { makeMapScene } from '../make.ts'

const server = await useServer()
const { as, make, database } = server
const makeScene = () => makeMapScene(server)

const day = 86_400_000
const hour = 3_600_000

describe('the floor of a building', () => {
  test('shows the devices of its dormitory, name or locations, without a floor on the ground', async () => {
    const { who, manager, school, own } = await makeScene()
    const hall = await own.makeDormitory(school.id, '一号楼')
    const upstairs = await own.makeLocation(school.id, { buildingId: hall.id, floor: 2, description: '二楼' })
    const lobby = await own.makeLocation(school.id, { description: '大厅' })
    await own.makeDevice(school.id, { name: '二楼终端', locationId: upstairs.id })
    await own.makeDevice(school.id, { name: '大厅屏', locationId: lobby.id })
    const { id } = await own.makeBuilding(school.id, { dormitoryId: hall.id })
    const { id: plainId } = await own.makeBuilding(school.id, { name: '大厅' })
    const namesOn = async (actorOf: Actor, buildingId: number, floor: number) => {
      const { data } = await as(actorOf, map.floor, { params: { id: buildingId }, query: { floor } })
      return data.devices.map(({ name }) => name)
    }
    expect(await namesOn(who, id, 2)).toEqual(['二楼终端'])
    expect(await namesOn(who, id, 1)).toEqual([])
    expect(await namesOn(manager, plainId, 1)).toEqual(['大厅屏'])
    const elsewhere = await makeScene()
    expect(await as(elsewhere.who, map.floor, { params: { id }, query: { floor: 1 } })).toMatchObject(
      refused(common.notFound),
    )
  })

  test('shows no devices to users who may not view them', async () => {
    const { who, teacher, school, own } = await makeScene()
    await make.grant(school.id, teacher.id, ['map:campus:view'])
    const place = await own.makeLocation(school.id, { description: '东楼' })
    await own.makeDevice(school.id, { locationId: place.id })
    const { id } = await own.makeBuilding(school.id, { name: '东楼' })
    const devicesFor = async (actorOf: Actor) =>
      (await as(actorOf, map.floor, { params: { id }, query: { floor: 1 } })).data.devices
    expect(await devicesFor(who)).toHaveLength(1)
    expect(await devicesFor(teacher)).toEqual([])
  })
})

test('the dormitory of a building shows counts by room, and names no pupil', async () => {
  const { who, school, own } = await makeScene()
  const dormitories = dormitoryFactories(database)
  const room = await dormitories.makeRoom(school.id, { name: '二号楼' })
  const at = { schoolId: school.id, departments: [school.rootId] }
  const pupil = await make.makeMember({ ...at, roles: [role.student], name: '王小明' })
  await dormitories.settle(school.id, pupil.id, room.id, 1)
  const { id } = await own.makeBuilding(school.id, { dormitoryId: room.buildingId })
  const { data, text } = await as(who, map.dormitory, { params: { id } })
  expect(data).toMatchObject({
    dormNum: 1,
    stuNum: 1,
    backDormStuNum: 0,
    leaveNum: 0,
    managers: [],
    rooms: [{ id: room.id, floor: 1, stuNum: 1 }],
  })
  expect(text).not.toContain('王小明')
  const { id: plainId } = await own.makeBuilding(school.id)
  expect((await as(who, map.dormitory, { params: { id: plainId } })).data).toBeNull()
})

describe('the class of a device', () => {
  test('is found by the location, with its pupils, those on leave, and no lesson', async () => {
    const { who, school, own } = await makeScene()
    const place = { schoolId: school.id, parentId: school.rootId }
    const { id: deptId } = await make.makeDepartment({ ...place, name: '七（1）班', type: nodeType.class })
    const pupils = [1, 2].map(() =>
      make.makeMember({ schoolId: school.id, roles: [role.student], departments: [deptId] }),
    )
    const [away] = await Promise.all(pupils)
    const teacher = await make.makeMember({ schoolId: school.id, roles: [role.staff], name: '李老师' })
    await make.makeClassManager(school.id, deptId, teacher.id)
    const now = Date.now()
    await leaveFactories(database).makeLeave(school.id, away?.id ?? 0, {
      startAt: new Date(now - hour),
      endAt: new Date(now + hour),
    })
    const { id: locationCodeId } = await own.makeLocation(school.id)
    const find = () => as(who, map.departmentOfLocation, { query: { locationCodeId } })
    expect((await find()).data).toEqual({ deptId: null })
    await own.makeDevice(school.id, { locationId: locationCodeId, departmentId: deptId })
    expect((await find()).data).toEqual({ deptId })
    const total = await as(who, map.classTotal, { query: { deptId } })
    expect(total.data).toEqual({ name: '七（1）班', headTeacher: '李老师', stuNum: 2, leaveStuNum: 1 })
    const info = await as(who, map.classInfo, { query: { deptId } })
    expect(info.data).toEqual({ course: null, user: null, time: null, beganAt: null })
    const elsewhere = await makeScene()
    expect(await as(elsewhere.who, map.classTotal, { query: { deptId } })).toMatchObject(refused(common.notFound))
    const wrong = { deptId, schoolId: elsewhere.school.id }
    expect(await as(who, map.classInfo, { query: wrong })).toMatchObject(refused(common.notFound))
  })
})

test('passages are counted for a device by day, and for the school by hour and in all', async () => {
  const { who, school, own } = await makeScene()
  const at = { schoolId: school.id, departments: [school.rootId] }
  const pupil = await make.makeMember({ ...at, roles: [role.student] })
  const { id: deviceId } = await own.makeDevice(school.id, { config: { device_child_type: 'DM' } })
  const records = accessFactories(database)
  for (const days of [0, 0, 2, 9])
    await records.makeRecord(school.id, pupil.id, { deviceId, at: new Date(Date.now() - days * day) })
  await records.makeRecord(school.id, pupil.id)
  const { data } = await as(who, map.deviceNumber, { params: { id: deviceId } })
  expect(data.passNum).toBe(2)
  expect(data.test.map(({ num }) => num)).toEqual([0, 0, 0, 0, 1, 0, 2])
  const passed = async (tag: 0 | 1 | 3) => (await as(who, map.passNumber, { query: { tag } })).data
  expect(await passed(1)).toEqual([{ name: '今天', num: 2 }])
  const hours = await passed(0)
  expect(hours).toHaveLength(24)
  expect(hours.reduce((sum, { num }) => sum + num, 0)).toBe(2)
  expect(await passed(3)).toEqual([
    { name: '学生', num: 1 },
    // The scene's administrator, manager and teacher.
    { name: '教职工', num: 3 },
  ])
  expect((await as(who, map.signType, { params: { id: deviceId } })).data).toEqual({ signType: 'DM' })
  const elsewhere = await makeScene()
  for (const call of [map.deviceNumber, map.signType])
    expect(await as(elsewhere.who, call, { params: { id: deviceId } })).toMatchObject(refused(common.notFound))
  const theirs = { tag: 1, schoolId: school.id } as const
  expect(await as(elsewhere.who, map.passNumber, { query: theirs })).toMatchObject(refused(common.notFound))
})

test('the air of a monitor is its last reading, none once that is too old, and none of another school’s', async () => {
  const { school, own, who, deliver } = await makeAirScene(server, { mac: 'A4:14:37:0A:0B:0C' })
  const air = async (mac: string, actorOf = who) => (await as(actorOf, map.airNow, { query: { mac } })).data
  expect(await air('A4:14:37:0A:0B:0C')).toBeNull()
  await deliver({ readings: [{ number: 1, time: Date.now(), temp: 21.5, humidity: 40, pm25: 12 }] })
  expect(await air('A4:14:37:0A:0B:0C')).toMatchObject({ temp: 21.5, humidity: 40, pm25: 12 })
  const old = await own.makeMonitor(school.id)
  expect(await air(old.mac ?? '')).toBeNull()
  const elsewhere = await makeScene()
  expect(await air('A4:14:37:0A:0B:0C', elsewhere.who)).toBeNull()
})
