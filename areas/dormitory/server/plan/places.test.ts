import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { dormitory } from '../../contract.ts'
import { makePlanScene } from '../../makeDormitory.ts'
import * as places from '../../../registry/server/places.ts'
import { lockBuilding } from './lockRooms.ts'
import { planRefusals } from '../../planContract.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makePlanScene(server)

describe('a building', () => {
  const building = { name: '一号楼', orderNum: 1, managerIds: [] as number[], version: 0 }
  const save = (who: Actor, values: object = {}) =>
    as(who, dormitory.saveBuilding, { body: { ...building, ...values } })

  test('is saved by version with its managers, has a unique name, and is found by it', async () => {
    const { who, manager, other } = await makeScene()
    const { data } = await save(who, { managerIds: [manager.id, other.id] })
    expect(data.managers.map(({ userId }) => userId).toSorted((one, two) => one - two)).toEqual(
      [manager.id, other.id].toSorted((one, two) => one - two),
    )
    const change = { id: data.id, version: data.version }
    const changed = await save(who, { ...change, name: '二号楼', managerIds: [other.id] })
    expect(changed.data).toMatchObject({ name: '二号楼', managers: [{ userId: other.id }], version: 2 })
    expect(await save(who, change)).toMatchObject({ code: common.stale.code, data: { name: '二号楼' } })
    expect(await save(who, { name: '二号楼' })).toMatchObject(refused(planRefusals.buildingTwice))
    const page = await as(who, dormitory.buildingPage, { body: { keyword: '二号' } })
    expect(page.data.content.map(({ id }) => id)).toEqual([data.id])
  })

  test('refuses students as managers, and edits by managers', async () => {
    const { who, manager, boys } = await makeScene()
    const refusal = await save(who, { managerIds: [manager.id, boys[0].id] })
    expect(refusal).toMatchObject({ ...refused(planRefusals.notStaff), msg: '王小明不是教职工，不能管理宿舍楼' })
    expect(await save(manager)).toMatchObject(refused(common.forbidden))
  })

  test('accepts any staff member as manager, such as a gate keeper', async () => {
    const { school, who } = await makeScene()
    const keeper = await server.make.makeMember({ schoolId: school.id, roles: [role.gateKeeper] })
    const { data } = await save(who, { managerIds: [keeper.id] })
    expect(data.managers).toMatchObject([{ userId: keeper.id }])
  })

  test('counts rooms and beds, and is deleted only without residents', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    const { buildingId } = boysRoom
    await own.settle(school.id, boys[0].id, boysRoom.id, 2)
    const page = await as(who, dormitory.buildingPage, { body: {} })
    const row = page.data.content.find(({ id }) => id === buildingId)
    expect(row).toMatchObject({ floors: 1, rooms: 1, beds: 2, taken: 1, freeBeds: 1 })
    const remove = () => as(who, dormitory.deleteBuilding, { query: { id: buildingId } })
    const livedIn = await remove()
    expect(livedIn).toMatchObject(refused(planRefusals.livedIn))
    expect(livedIn.msg).toContain('还有 1 人住宿')
    await own.settle(school.id, boys[0].id, null)
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
  })

  test('is deleted together with rooms added meanwhile', async () => {
    const { school, who } = await makeScene()
    const { data } = await save(who)
    const [held, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const adding = server.database.inSchool(school.id, async (db) => {
      await lockBuilding(db, school.id, data.id, 'share')
      const room = { schoolId: school.id, buildingId: data.id, floor: 1, name: '101', beds: 4, gender: 0 }
      await places.addRooms(db, [room])
      held.resolve()
      await mayCommit.promise
    })
    await held.promise
    const deleting = as(who, dormitory.deleteBuilding, { query: { id: data.id } })
    mayCommit.resolve()
    await adding
    expect(await deleting).toMatchObject({ code: 200 })
  })

  test('is not deleted while it has devices', async () => {
    const { school, who, own, boysRoom } = await makeScene()
    await own.makeDevice(school.id, boysRoom)
    const gone = [
      await as(who, dormitory.deleteRoom, { query: { id: boysRoom.id } }),
      await as(who, dormitory.deleteBuilding, { query: { id: boysRoom.buildingId } }),
    ]
    for (const answer of gone) expect(answer).toMatchObject(refused(planRefusals.hasDevices))
  })
})

describe('rooms', () => {
  test('are added by floor and number, and existing ones stay', async () => {
    const { who, boysRoom } = await makeScene()
    const dormitoryId = boysRoom.buildingId
    const rooms = { dormitoryId, fromFloor: 2, toFloor: 3, fromRoom: 1, toRoom: 12, beds: 8, gender: 1 }
    const add = (values: object = {}) => as(who, dormitory.addRooms, { body: { ...rooms, ...values } })
    expect((await add()).data).toEqual({ added: 24, kept: 0 })
    expect((await add({ toFloor: 4 })).data).toEqual({ added: 12, kept: 24 })
    const { data } = await as(who, dormitory.plan, { params: { dormitoryId } })
    expect(data.floors.map(({ floor, rooms: there }) => [floor, there.length])).toEqual([
      [1, 1],
      [2, 12],
      [3, 12],
      [4, 12],
    ])
    expect(data.floors[1]?.rooms[0]).toMatchObject({ name: '201', beds: 8, freeBeds: 8, gender: 1, students: [] })
    expect((await add({ toFloor: 1 })).data).toEqual([{ field: 'toFloor', msg: '不能低于起始楼层' }])
    expect((await add({ fromRoom: 13 })).data).toEqual([{ field: 'toRoom', msg: '不能小于起始房号' }])
  })

  test('are saved by version in their building, with a unique name there', async () => {
    const { who, boysRoom, girlsRoom } = await makeScene()
    const room = { dormitoryId: boysRoom.buildingId, floor: 2, name: '201', version: 0 }
    const save = (values: object) => as(who, dormitory.saveRoom, { body: { ...room, ...values } })
    const { data } = await save({})
    expect(data).toMatchObject({ beds: 6, gender: 0, version: 1 })
    expect(await save({})).toMatchObject(refused(planRefusals.roomTwice))
    expect((await save({ id: data.id, version: 1, beds: 4 })).data).toMatchObject({ beds: 4, version: 2 })
    expect(await save({ id: data.id, version: 1 })).toMatchObject({ code: common.stale.code, data: { beds: 4 } })
    const elsewhere = { id: data.id, version: 2, dormitoryId: girlsRoom.buildingId }
    expect(await save(elsewhere)).toMatchObject(refused(common.notFound))
  })

  test('refuse fewer beds than residents and another sex', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    const { id, buildingId: dormitoryId, name } = boysRoom
    await own.settle(school.id, boys[0].id, id, 2)
    const save = (values: object) =>
      as(who, dormitory.saveRoom, {
        body: { id, dormitoryId, floor: 1, name, beds: 2, gender: 1, version: 1, ...values },
      })
    expect(await save({ beds: 1 })).toMatchObject(refused(planRefusals.tooFewBeds))
    const other = await save({ gender: 2 })
    expect(other).toMatchObject(refused(planRefusals.otherSexInside))
    expect(other.msg).toContain('住着王小明，不能改为女生宿舍')
    expect(await save({ gender: 0 })).toMatchObject({ code: 200 })
  })

  test('are deleted only without residents', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id)
    const remove = () => as(who, dormitory.deleteRoom, { query: { id: boysRoom.id } })
    expect(await remove()).toMatchObject(refused(planRefusals.livedIn))
    await own.settle(school.id, boys[0].id, null)
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
  })
})
