import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { insertBuildings, insertRooms } from '../../../registry/server/places.ts'

const server = await useServer()
const { makeScene, check, rowsOf } = importCallers(server, 'moves')

const judgeRoom = async (楼栋: string, 寝室号: string) => {
  const scene = await makeScene()
  const code = freshCode()
  await scene.addPupil({ name: '王修竹', code })
  const run = await check(scene.who, [{ 学号: code, 楼栋, 寝室号 }])
  const { data } = await server.as(scene.who, imports.missingRooms, { body: { id: run.id } })
  return {
    faults: (await rowsOf(scene.who, run.id)).flatMap(({ faults }) => faults.map(({ title, why }) => [title, why])),
    rooms: data.map(({ building, room, why }) => [building, room, why]),
  }
}

test.each([
  ['1号楼', '2-102', '2号楼'],
  ['一号楼', '2-102', '2号楼'],
  ['1栋', '2—102', '2号楼'],
  ['A楼', 'B-203', 'B楼'],
  ['1号楼（男）', '2-102', '2号楼'],
  ['1号楼', '2号楼102', '2号楼'],
  ['3栋', '2栋-102', '2栋'],
  ['女生宿舍楼', '男102', '男生宿舍楼'],
])('refuses under the building %s the room %s at its cell, and creates no such room', async (building, room, other) => {
  const why = `“${room}”是${other}的房间，与宿舍楼“${building}”不一致，请核对`
  expect(await judgeRoom(building, room)).toEqual({
    faults: [['寝室号', why]],
    rooms: [[building, room, why]],
  })
})

test.each([
  ['2号楼', '2-102', '2号楼', '102'],
  ['二号楼', '2栋102', '二号楼', '102'],
  ['女生宿舍楼', '女102', '女生宿舍楼', '102'],
  ['男生公寓', '2-102', '男生公寓', '2-102'],
  ['', '2-102', '2号楼', '102'],
])('offers to create under the building %s the room %s', async (building, room, ofBuilding, name) => {
  expect((await judgeRoom(building, room)).rooms).toEqual([[ofBuilding, name, null]])
})

test('finds a room that the school calls by the number of another building', async () => {
  const scene = await makeScene()
  const code = freshCode()
  await scene.addPupil({ name: '王修竹', code })
  const schoolId = scene.school.id
  await server.database.asSystem('a test makes a room', async (db) => {
    const ids = await insertBuildings(db, schoolId, ['1号楼'])
    const room = { buildingId: [...ids.values()][0] ?? 0, name: '2-102', floor: 1, beds: 4, gender: 0 }
    await insertRooms(db, schoolId, [room])
  })
  const run = await check(scene.who, [{ 学号: code, 楼栋: '1号楼', 寝室号: '2-102' }])
  expect(run.counts).toMatchObject({ changed: 1, refused: 0 })
})
