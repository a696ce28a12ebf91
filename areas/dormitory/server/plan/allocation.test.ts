import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { dormitory } from '../../contract.ts'
import { makePlanScene } from '../../makeDormitory.ts'
import { planRefusals } from '../../planContract.ts'
import { allocate } from './allocate.ts'

const server = await useServer()
const { as, make } = server

describe('allocate', () => {
  const room = (id: number, beds: number, gender = 0) => {
    const place = { buildingId: 1, dormitoryName: '一号楼', floor: 1, name: String(100 + id) }
    return { id, beds, gender, ...place }
  }
  const student = (userId: number, gender: number) => ({ userId, gender, name: `学生${userId}`, className: '一班' })
  const inside = (roomId: number, bedNumber: number | null, gender: number) => ({
    roomId,
    bedNumber,
    studentStatus: 1,
    ...student(99, gender),
  })
  const beds = (found: ReturnType<typeof allocate>) =>
    found.places.map(({ userId, roomId, bedNumber }) => [userId, roomId, bedNumber])

  test('assigns neighbouring beds in turn, boys and girls in separate rooms', () => {
    const students = [student(1, 1), student(2, 1), student(3, 2), student(4, 1)]
    const found = allocate(students, [room(1, 2, 1), room(2, 2), room(3, 2)], [])
    expect(beds(found)).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 2, 1],
      [4, 3, 1],
    ])
  })

  test('respects students already in a room, with and without bed number', () => {
    const rooms = [room(1, 3, 1), room(2, 2)]
    const found = allocate([student(1, 1), student(2, 1)], rooms, [
      inside(1, 1, 1),
      inside(1, null, 1),
      inside(2, 1, 2),
    ])
    expect(beds(found)).toEqual([[1, 1, 2]])
    expect(found.unplaced).toMatchObject([{ userId: 2, reason: '男生床位不足' }])
  })

  test('places no student without a sex', () => {
    const found = allocate([student(1, 0), student(2, 2)], [room(1, 2, 1)], [])
    expect(found.places).toEqual([])
    expect(found.unplaced.map(({ reason }) => reason)).toEqual(['未登记性别', '女生床位不足'])
  })
})

describe('an allocation', () => {
  const makeScene = async () => {
    const scene = await makePlanScene(server)
    const { school, own, boys, girls } = scene
    for (const { id } of [boys[0], girls[0]]) await own.settle(school.id, id, null)
    const body = {
      dormitoryIds: [scene.boysRoom.buildingId, scene.girlsRoom.buildingId],
      departmentIds: [scene.classId],
    }
    const preview = (who: Actor, values: object = {}) =>
      as(who, dormitory.previewAllocation, { body: { ...body, ...values } })
    const carryOut = (who: Actor, values: object = {}) =>
      as(who, dormitory.carryOutAllocation, { body: { ...body, ...values } })
    return { ...scene, preview, carryOut }
  }

  test('is carried out as previewed', async () => {
    const { school, who, own, boys, girls, boysRoom, girlsRoom, preview, carryOut } = await makeScene()
    const { data } = await preview(who)
    expect(data.places.map(({ name, roomId, bedNumber }) => [name, roomId, bedNumber])).toEqual([
      ['王小明', boysRoom.id, 1],
      ['张小红', girlsRoom.id, 1],
    ])
    expect(await own.bedOf(school.id, boys[0].id)).toMatchObject({ roomId: null })
    expect((await carryOut(who, { version: data.version })).data).toEqual({ students: 2 })
    expect(await own.bedOf(school.id, girls[0].id)).toMatchObject({ roomId: girlsRoom.id, bedNumber: 1 })
    expect((await preview(who)).data).toMatchObject({ places: [], unplaced: [] })
  })

  test('is refused with a new preview if beds have changed', async () => {
    const { school, who, own, boys, boysRoom, preview, carryOut } = await makeScene()
    const { version } = (await preview(who)).data
    await own.settle(school.id, boys[1].id, boysRoom.id, 1)
    const stale = await carryOut(who, { version })
    expect(stale).toMatchObject({ code: common.stale.code })
    expect(stale.data).toMatchObject({ places: [{ name: '王小明', bedNumber: 2 }, { name: '张小红' }] })
    expect(await own.bedOf(school.id, boys[0].id)).toMatchObject({ roomId: null })
  })

  test('can include day students or one sex, and lists students who don’t fit', async () => {
    const { school, who, own, boysRoom, preview, pupil } = await makeScene()
    const third = await pupil('周小海', 1)
    await own.settle(school.id, third.id, boysRoom.id, 1)
    const { data } = await preview(who, { onlyBoarders: false, gender: 1 })
    expect(data.places.map(({ name }) => name)).toEqual(['王小明'])
    expect(data.unplaced).toMatchObject([{ name: '李大伟', reason: '男生床位不足' }])
  })

  test('omits locked students, to whom no bed can be assigned by hand either', async () => {
    const { school, who, boys, girls, boysRoom, preview } = await makeScene()
    await make.setMember(school.id, boys[0].id, { locked: true })
    expect((await preview(who)).data).toMatchObject({ places: [{ name: girls[0].name }], unplaced: [] })
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id }
    expect(await as(who, dormitory.moveStudent, { body })).toMatchObject(refused(planRefusals.notStudents))
  })

  test('is refused to managers', async () => {
    const { manager, preview, carryOut } = await makeScene()
    for (const answer of [await preview(manager), await carryOut(manager)])
      expect(answer).toMatchObject(refused(common.forbidden))
  })
})
