import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { dormitory } from '../../contract.ts'
import { makePlanScene } from '../../makeDormitory.ts'
import { planRefusals } from '../../planContract.ts'

const server = await useServer()
const { as, make } = server
const makeScene = () => makePlanScene(server)

type Moving = { userId: number; dormRoomId: number; bedNumber?: number; swapWithId?: number }
const move = (who: Actor, body: Moving) => as(who, dormitory.moveStudent, { body })

describe('moving a student', () => {
  test('assigns the bed or the first free one, and makes them a boarder', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    const dormRoomId = boysRoom.id
    expect(await move(who, { userId: boys[0].id, dormRoomId, bedNumber: 2 })).toMatchObject({ code: 200 })
    expect(await own.bedOf(school.id, boys[0].id)).toEqual({ accommodation: true, roomId: dormRoomId, bedNumber: 2 })
    expect(await move(who, { userId: boys[1].id, dormRoomId })).toMatchObject({ code: 200 })
    expect(await own.bedOf(school.id, boys[1].id)).toMatchObject({ bedNumber: 1 })
    const { data } = await as(who, dormitory.plan, { params: { dormitoryId: boysRoom.buildingId } })
    expect(data).toMatchObject({ beds: 2, freeBeds: 0 })
    expect(data.floors[0]?.rooms[0]?.students).toEqual([
      { userId: boys[1].id, name: '李大伟', gender: 1, className: '一班', bedNumber: 1, studentStatus: 1 },
      { userId: boys[0].id, name: '王小明', gender: 1, className: '一班', bedNumber: 2, studentStatus: 1 },
    ])
  })

  test('refuses a room of the other sex, with the student’s name', async () => {
    const { school, who, own, boysRoom, girlsRoom, boys, girls, pupil } = await makeScene()
    const girl = await move(who, { userId: girls[0].id, dormRoomId: boysRoom.id })
    expect(girl).toMatchObject(refused(planRefusals.wrongSex))
    expect(girl.msg).toContain('是男生宿舍，张小红（女生）不能入住')
    const boy = await move(who, { userId: boys[0].id, dormRoomId: girlsRoom.id })
    expect(boy.msg).toContain('是女生宿舍，王小明（男生）不能入住')
    const unknown = await pupil('孙小北', 0)
    expect((await move(who, { userId: unknown.id, dormRoomId: boysRoom.id })).msg).toContain('孙小北（未登记性别）')
    expect(await own.bedOf(school.id, girls[0].id)).toMatchObject({ accommodation: false, roomId: null })
    expect(await move(who, { userId: girls[0].id, dormRoomId: girlsRoom.id })).toMatchObject({ code: 200 })
  })

  test('refuses an occupied bed, a missing bed and a full room', async () => {
    const { school, who, own, boysRoom, boys, pupil } = await makeScene()
    const dormRoomId = boysRoom.id
    await own.settle(school.id, boys[0].id, dormRoomId, 1)
    const taken = await move(who, { userId: boys[1].id, dormRoomId, bedNumber: 1 })
    expect(taken).toMatchObject(refused(planRefusals.bedTaken))
    expect(taken.msg).toContain('1 号床住着王小明')
    const none = await move(who, { userId: boys[1].id, dormRoomId, bedNumber: 3 })
    expect(none).toMatchObject(refused(planRefusals.noSuchBed))
    // The second student has no bed number.
    await own.settle(school.id, boys[1].id, dormRoomId)
    const third = await pupil('周小海', 1)
    const full = await move(who, { userId: third.id, dormRoomId, bedNumber: 2 })
    expect(full).toMatchObject(refused(planRefusals.roomFull))
    expect(await move(who, { userId: boys[1].id, dormRoomId, bedNumber: 2 })).toMatchObject({ code: 200 })
  })

  test('refuses a student who has left the school', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    await own.leaveSchool(school.id, boys[0].id)
    const gone = await move(who, { userId: boys[0].id, dormRoomId: boysRoom.id })
    expect(gone).toMatchObject({ ...refused(planRefusals.notStudents), msg: '王小明不是在校学生，不能安排床位' })
  })

  test('lets only one of two concurrent requests get the last bed', async () => {
    const { school, who, own, boysRoom, boys, pupil } = await makeScene()
    await own.settle(school.id, (await pupil('周小海', 1)).id, boysRoom.id, 1)
    const answers = await Promise.all(boys.map(({ id }) => move(who, { userId: id, dormRoomId: boysRoom.id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === planRefusals.roomFull.code)).toHaveLength(1)
  })
})

describe('swapping two students', () => {
  test('works in full rooms, and refuses a repetition', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id, 1)
    await own.settle(school.id, boys[1].id, boysRoom.id, 2)
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id, bedNumber: 2, swapWithId: boys[1].id }
    expect(await move(who, body)).toMatchObject({ code: 200 })
    expect(await own.bedOf(school.id, boys[0].id)).toMatchObject({ bedNumber: 2 })
    expect(await own.bedOf(school.id, boys[1].id)).toMatchObject({ bedNumber: 1 })
    expect(await move(who, body)).toMatchObject(refused(planRefusals.placesChanged))
  })

  test('refuses if one has no bed, or may not live there', async () => {
    const { school, who, own, boysRoom, girlsRoom, boys, girls } = await makeScene()
    await own.settle(school.id, boys[1].id, boysRoom.id, 1)
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id, bedNumber: 1, swapWithId: boys[1].id }
    const none = await move(who, body)
    expect(none).toMatchObject({ ...refused(planRefusals.nothingToSwap), msg: '王小明没有床位，不能互换' })
    await own.settle(school.id, girls[0].id, girlsRoom.id, 1)
    const mixed = { ...body, userId: girls[0].id }
    expect(await move(who, mixed)).toMatchObject(refused(planRefusals.wrongSex))
    expect(await own.bedOf(school.id, boys[1].id)).toMatchObject({ roomId: boysRoom.id, bedNumber: 1 })
  })
})

describe('a student who has left the school', () => {
  test('keeps the bed, marked in the plan and in a refusal, until removed', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id, 1)
    await own.leaveSchool(school.id, boys[0].id)
    const bedsNow = async () =>
      (await as(who, dormitory.plan, { params: { dormitoryId: boysRoom.buildingId } })).data.floors[0]?.rooms[0]
    expect(await bedsNow()).toMatchObject({ freeBeds: 1, students: [{ userId: boys[0].id, studentStatus: 2 }] })
    const wanted = { userId: boys[1].id, dormRoomId: boysRoom.id, bedNumber: 1 }
    const taken = await move(who, wanted)
    expect(taken).toMatchObject(refused(planRefusals.bedTaken))
    expect(taken.msg).toContain('住着王小明（离校，可先退出床位）')
    expect(await as(who, dormitory.leaveBed, { body: { userId: boys[0].id } })).toMatchObject({ code: 200 })
    expect(await bedsNow()).toMatchObject({ freeBeds: 2, students: [] })
    expect(await move(who, wanted)).toMatchObject({ code: 200 })
  })
})

describe('leaving a bed', () => {
  test('makes a day student or a waiting boarder, and works once', async () => {
    const { school, who, own, boysRoom, boys } = await makeScene()
    const leave = (userId: number, staysBoarder: boolean) =>
      as(who, dormitory.leaveBed, { body: { userId, staysBoarder } })
    for (const [at, { id }] of boys.entries()) await own.settle(school.id, id, boysRoom.id, at + 1)
    expect(await leave(boys[0].id, false)).toMatchObject({ code: 200 })
    expect(await leave(boys[1].id, true)).toMatchObject({ code: 200 })
    expect(await own.bedOf(school.id, boys[0].id)).toEqual({ accommodation: false, roomId: null, bedNumber: null })
    expect(await own.bedOf(school.id, boys[1].id)).toEqual({ accommodation: true, roomId: null, bedNumber: null })
    expect(await leave(boys[0].id, false)).toMatchObject(refused(planRefusals.placesChanged))
  })
})

describe('a manager', () => {
  test('moves residents of managed buildings within these', async () => {
    const { school, own, manager, other, boysRoom, boys } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id, 1)
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id, bedNumber: 2 }
    expect(await move(manager, body)).toMatchObject({ code: 200 })
    expect(await move(other, body)).toMatchObject(refused(common.notFound))
    // Only administrators may place a day student.
    expect(await move(manager, { ...body, userId: boys[1].id })).toMatchObject(refused(common.notFound))
    const out = await as(other, dormitory.leaveBed, { body: { userId: boys[0].id } })
    expect(out).toMatchObject(refused(common.notFound))
  })

  test('reverts a mistaken removal, and places any boarder of the school without a bed', async () => {
    const { school, own, manager, other, boysRoom, girlsRoom, boys, girls } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id, 1)
    await own.settle(school.id, girls[0].id, girlsRoom.id, 1)
    const out = await as(manager, dormitory.leaveBed, { body: { userId: boys[0].id, staysBoarder: true } })
    expect(out).toMatchObject({ code: 200 })
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id, bedNumber: 1 }
    expect(await move(other, body)).toMatchObject(refused(common.notFound))
    expect(await move(manager, body)).toMatchObject({ code: 200 })
    expect(await own.bedOf(school.id, boys[0].id)).toMatchObject({ roomId: boysRoom.id, bedNumber: 1 })
    // Residents of other buildings and students of other schools stay out of reach.
    expect(await move(manager, { ...body, userId: girls[0].id })).toMatchObject(refused(common.notFound))
    const elsewhere = await makeScene()
    await elsewhere.own.settle(elsewhere.school.id, elsewhere.boys[0].id, elsewhere.boysRoom.id, 1)
    const theirs = { body: { userId: elsewhere.boys[0].id, staysBoarder: true } }
    expect(await as(elsewhere.manager, dormitory.leaveBed, theirs)).toMatchObject({ code: 200 })
    expect(await move(manager, { ...body, userId: elsewhere.boys[0].id })).toMatchObject(refused(common.notFound))
  })

  test('can be a teacher only with the permission and a managed building', async () => {
    const { school, own, teacher, boysRoom, boys } = await makeScene()
    await own.settle(school.id, boys[0].id, boysRoom.id, 1)
    const body = { userId: boys[0].id, dormRoomId: boysRoom.id, bedNumber: 2 }
    expect(await move(teacher, body)).toMatchObject(refused(common.forbidden))
    await make.grant(school.id, teacher.id, ['dormitory:bed:edit'])
    expect(await move(teacher, body)).toMatchObject(refused(common.notFound))
    await own.makeManager(school.id, boysRoom.buildingId, teacher.id)
    expect(await move(teacher, body)).toMatchObject({ code: 200 })
  })
})
