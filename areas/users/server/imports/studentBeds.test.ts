import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../../dormitory/makeDormitory.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'

const server = await useServer()
const { database } = server
const { makeScene, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'students')

const bedsOf = (schoolId: number) =>
  database.asSystem('a test looks at beds', async (db) => {
    const rows = await db.select().from(studentInfo).where(eq(studentInfo.schoolId, schoolId))
    return new Map(rows.map(({ memberId, roomId, bedNumber }) => [memberId, [roomId, bedNumber]]))
  })

/** A class with one 王修竹 and two 白小舟, and a room of two beds. */
const makeRoster = async () => {
  const scene = await makeScene()
  for (const name of ['王修竹', '白小舟', '白小舟']) await scene.addPupil({ name, code: freshCode() })
  const [building] = await database.asSystem('a test reads a building', (db) =>
    db.select().from(dormitoryBuilding).where(eq(dormitoryBuilding.id, scene.room.buildingId)),
  )
  return { ...scene, room: { ...scene.room, building: building?.name ?? '' } }
}

test('swaps beds, refuses a full room, and undoes all', async () => {
  const { school, who, room, addPupil } = await makeScene()
  const [building] = await database.asSystem('a test reads a building', (db) =>
    db.select().from(dormitoryBuilding).where(eq(dormitoryBuilding.id, room.buildingId)),
  )
  const [one, two] = [freshCode(), freshCode()]
  const [first, second] = [await addPupil({ name: '王修竹', code: one }), await addPupil({ name: '白小舟', code: two })]
  const dormitoryMaker = dormitoryFactories(database)
  await dormitoryMaker.settle(school.id, first.id, room.id, 1)
  await dormitoryMaker.settle(school.id, second.id, room.id, 2)
  const before = await bedsOf(school.id)
  const place = { 班级: '', 就读方式: '', 宿舍楼: building?.name ?? '', 房间: room.name }
  const run = await check(who, [
    { ...place, 姓名: '王修竹', 学号: one, 床位号: 2 },
    { ...place, 姓名: '白小舟', 学号: two, 床位号: 1 },
    { ...place, 姓名: '白小妍', 学号: freshCode(), 班级: '七年级1班', 床位号: '' },
    { ...place, 姓名: '走读的', 学号: freshCode(), 班级: '七年级1班', 就读方式: '走读', 床位号: '' },
  ])
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    [],
    [],
    ['该房间没有空床位'],
    ['走读学生不能填写宿舍'],
  ])
  expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
    { differences: [{ title: '住宿', after: expect.stringMatching(/2 号床$/) }] },
    { differences: [{ title: '住宿', after: expect.stringMatching(/1 号床$/) }] },
  ])
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ what: '修改学生', count: 2 }] })
  const after = await bedsOf(school.id)
  expect([after.get(first.id), after.get(second.id)]).toEqual([
    [room.id, 2],
    [room.id, 1],
  ])
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await bedsOf(school.id)).toEqual(before)
})

test('leaves out a room that can’t be read and imports the pupil, and says so', async () => {
  const { who } = await makeScene()
  const pupil = (姓名: string) => ({ 姓名, 学号: freshCode(), 班级: '七年级1班', 宿舍楼: '', 寝室号: '', 床号: '' })
  const run = await check(who, [
    { ...pupil('王修竹'), 寝室号: '101', 床号: '1号床' },
    { ...pupil('白小舟'), 宿舍楼: '没有的楼', 寝室号: '101' },
    { ...pupil('白小妍'), 床号: '2' },
  ])
  expect((await rowsOf(who, run.id)).map(({ verdict, notes }) => [verdict, ...notes])).toEqual([
    ['new', '“寝室号”的“101”没有导入：请同时填写宿舍楼与房间'],
    ['new', '“寝室号”的“101”没有导入：没有此宿舍楼或房间'],
    ['new', '“床号”的“2”没有导入：请同时填写宿舍楼与房间'],
  ])
})

test('finds the boarders of a roster without numbers by name and class, and adds nobody twice', async () => {
  const { school, who, room } = await makeRoster()
  const before = await peopleOf(school.id)
  const row = { 班级: '七年级1班', 宿舍楼: room.building, 寝室号: room.name }
  const run = await check(who, [
    { ...row, 姓名: '王 修竹', 床号: '1号床' },
    { ...row, 姓名: '白小舟', 床号: '' },
    { ...row, 姓名: '新来的', 床号: '2' },
  ])
  expect((await rowsOf(who, run.id)).map(({ verdict, notes, faults }) => [verdict, notes, faults])).toEqual([
    ['changed', ['没有学号和身份证号，按姓名与班级认定为本班已有的学生'], []],
    ['refused', [], [{ title: '姓名', why: '本班有多名学生叫此姓名，请填写学号或身份证号' }]],
    ['new', [], []],
  ])
  await apply(who, run.id)
  expect(await peopleOf(school.id)).toHaveLength(before.length + 1)
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await peopleOf(school.id)).toEqual(before)
})

test('reads building, room and bed from one cell, as offices write them', async () => {
  const { school, who, room, addPupil } = await makeScene()
  await database.asSystem('a test names a building and a room', async (db) => {
    await db.update(dormitoryBuilding).set({ name: '2号宿舍楼' }).where(eq(dormitoryBuilding.id, room.buildingId))
    await db.update(dormitoryRoom).set({ name: '202' }).where(eq(dormitoryRoom.id, room.id))
  })
  const [one, two] = [freshCode(), freshCode()]
  const [first, second] = [await addPupil({ name: '王修竹', code: one }), await addPupil({ name: '白小舟', code: two })]
  const run = await check(who, [
    { 姓名: '王修竹', 学号: one, 宿舍: '2号宿舍楼 202 2床' },
    { 姓名: '白小舟', 学号: two, 宿舍: '2#202-1' },
  ])
  expect((await rowsOf(who, run.id)).map(({ verdict, notes, faults }) => [verdict, notes, faults])).toEqual([
    ['changed', [], []],
    ['changed', [], []],
  ])
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
  const beds = await bedsOf(school.id)
  expect([beds.get(first.id), beds.get(second.id)]).toEqual([
    [room.id, 2],
    [room.id, 1],
  ])
})
