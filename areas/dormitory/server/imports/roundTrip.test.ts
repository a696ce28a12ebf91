import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { fetchExport } from '../../../../tests/support/exportedFile.ts'
import { importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { dormitory } from '../../contract.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'
import { placeSheet } from './placeSheet.ts'

const server = await useServer()
const { actor, as, database } = server
const { makeScene, checkFile, rowsOf, apply } = importCallers(server, 'places')
const own = dormitoryFactories(database)

const roomsOf = (schoolId: number) =>
  database.asSystem('a test looks at rooms', (db) =>
    db.select().from(dormitoryRoom).where(eq(dormitoryRoom.schoolId, schoolId)).orderBy(asc(dormitoryRoom.id)),
  )

const exportRooms = async (who: Actor) => {
  const { data } = await as(who, dormitory.exportPlaces, { body: {} })
  return fetchExport(server, who, data.jobId)
}

const readRooms = async (bytes: Buffer) => (await readAll(placeSheet, bytes)).map(({ row }) => row)

const makeRooms = async () => {
  const scene = await makeScene()
  const rooms = [
    scene.room,
    await own.makeRoom(scene.school.id, { gender: 1 }),
    await own.makeRoom(scene.school.id, { gender: 2 }),
    await own.makeRoom(scene.school.id),
  ]
  return { ...scene, rooms }
}

test('imports an export of rooms without changes, and exactly three edited cells', async () => {
  const { school, who } = await makeRooms()
  const before = await roomsOf(school.id)
  const bytes = await exportRooms(who)
  const run = await checkFile(who, [{ name: '宿舍楼与房间.xlsx', bytes }])
  expect(run.counts).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: 4, noted: 0 })
  const edits = [{}, { beds: 8 }, { gender: '不限男女' }, { floor: 3 }]
  const rows = (await readRooms(bytes)).map((row, at) => {
    const edited = { ...row, ...edits[at] }
    return Object.fromEntries(placeSheet.columns.map(({ key, title }) => [title, String(edited[key] ?? '')]))
  })
  const again = await checkFile(who, await sheetOf(rows))
  expect((await rowsOf(who, again.id)).map(({ differences }) => differences.map(({ title }) => title))).toEqual([
    [],
    ['床位数'],
    ['住宿类型'],
    ['楼层'],
  ])
  await apply(who, again.id)
  const changes = [{}, { beds: 8 }, { gender: 0 }, { floor: 3 }]
  expect(await roomsOf(school.id)).toEqual(
    before.map((room, at) => ({ ...room, ...changes[at], version: at === 0 ? 1 : 2 })),
  )
})

test('exports to a manager only the rooms of their buildings, and nothing without permission', async () => {
  const { school, who, rooms } = await makeRooms()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const manager = await actor({ ...place, roles: [role.dormitoryAdministrator] })
  const [first] = rooms
  await own.makeManager(school.id, first?.buildingId ?? 0, manager.id)
  expect((await readRooms(await exportRooms(manager))).map(({ name }) => name)).toEqual([first?.name])
  expect(await readRooms(await exportRooms(who))).toHaveLength(4)
  const teacher = await actor({ ...place, roles: [role.staff] })
  expect(await as(teacher, dormitory.exportPlaces, { body: {} })).toMatchObject(refused(common.forbidden))
})
