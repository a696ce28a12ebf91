import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../../dormitory/makeDormitory.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'

const server = await useServer()
const { database } = server
const { makeScene, check, rowsOf, apply, undo } = importCallers(server, 'students')

const bedsOf = (schoolId: number) =>
  database.asSystem('a test looks at beds', async (db) => {
    const rows = await db.select().from(studentInfo).where(eq(studentInfo.schoolId, schoolId))
    return new Map(rows.map(({ memberId, roomId, bedNumber }) => [memberId, [roomId, bedNumber]]))
  })

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
