import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as, actor, database, make } = server
const { makeScene: makeSchool, check, judgeRun, rowsOf, apply } = importCallers(server, 'moves')

const roomsOf = (schoolId: number) =>
  database.asSystem('a test looks at rooms', (db) =>
    db
      .select({
        building: dormitoryBuilding.name,
        floor: dormitoryRoom.floor,
        room: dormitoryRoom.name,
        beds: dormitoryRoom.beds,
        gender: dormitoryRoom.gender,
      })
      .from(dormitoryRoom)
      .innerJoin(dormitoryBuilding, eq(dormitoryBuilding.id, dormitoryRoom.buildingId))
      .where(eq(dormitoryRoom.schoolId, schoolId))
      .orderBy(asc(dormitoryRoom.id)),
  )

/** A roster of pupils of one class, in rooms that the school lacks. */
const makeScene = async () => {
  const scene = await makeSchool()
  const place = (寝室号: string, 床号: string, 楼层 = '2楼', 楼栋 = '1号楼（男）') => ({ 楼栋, 楼层, 寝室号, 床号 })
  const places = [place('201', '1号床'), place('201', '4'), place('1203', ''), place('A室', '', '3层', '新楼')]
  const rows = []
  for (const [at, one] of places.entries()) {
    const name = `学生${'甲乙丙丁'[at]}`
    await scene.addPupil({ name, code: freshCode() })
    rows.push({ ...one, 姓名: name, 班级: '七年级1班' })
  }
  return { ...scene, rows }
}

const listMissing = async (who: Actor, id: number) => (await as(who, imports.missingRooms, { body: { id } })).data

test('creates the rooms and beds that a roster names and the school lacks, and the roster goes in', async () => {
  const { school, who, rows, room } = await makeScene()
  const run = await check(who, rows)
  expect(run.counts).toMatchObject({ refused: 4 })
  expect(await listMissing(who, run.id)).toEqual([
    { building: '1号楼（男）', floor: 2, room: '201', beds: 4, bedsNow: null, rows: 2, why: null },
    { building: '1号楼（男）', floor: 2, room: '1203', beds: 1, bedsNow: null, rows: 1, why: null },
    { building: '新楼', floor: 3, room: 'A室', beds: 1, bedsNow: null, rows: 1, why: null },
  ])
  expect(await as(who, imports.makeRooms, { body: { id: run.id } })).toMatchObject({ data: { added: 3, changed: 0 } })
  expect((await roomsOf(school.id)).slice(1)).toEqual([
    { building: '1号楼（男）', floor: 2, room: '201', beds: 4, gender: 0 },
    { building: '1号楼（男）', floor: 2, room: '1203', beds: 1, gender: 0 },
    { building: '新楼', floor: 3, room: 'A室', beds: 1, gender: 0 },
  ])
  expect(await listMissing(who, run.id)).toEqual([])
  expect((await judgeRun(who, run.id)).counts).toMatchObject({ refused: 0, changed: 4 })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
  expect(room.beds).toBe(2)
})

test('creates one room for one that the roster spells in several ways', async () => {
  const { school, who, rows } = await makeScene()
  const place = (楼栋: string, 寝室号: string, at: number) => ({ ...rows[at], 楼栋, 寝室号, 床号: '' })
  const run = await check(who, [place('3号楼', '301', 0), place('三号楼', '301室', 1), place('3栋', '302', 2)])
  expect(await listMissing(who, run.id)).toMatchObject([
    { building: '3号楼', room: '301', beds: 2, rows: 2 },
    { building: '3号楼', room: '302', beds: 1 },
  ])
  await as(who, imports.makeRooms, { body: { id: run.id } })
  expect((await judgeRun(who, run.id)).counts).toMatchObject({ refused: 0, changed: 3 })
  expect(await roomsOf(school.id)).toHaveLength(3)
})

test('adds beds to a room that has too few, in another spelling too, and names rooms that can’t be created', async () => {
  const { school, who, rows } = await makeScene()
  const own = await make.makeRoom(school.id, { beds: 2 })
  const [before] = (await roomsOf(school.id)).slice(-1)
  const filled = [
    { ...rows[0], 楼栋: before?.building ?? '', 寝室号: `${own.name}室`, 床号: '3' },
    { ...rows[1], 床号: '21' },
  ]
  const run = await check(who, filled)
  expect(await listMissing(who, run.id)).toMatchObject([
    { room: own.name, beds: 3, bedsNow: 2, why: null },
    { room: '201', beds: 21, why: '一个房间最多 20 个床位' },
  ])
  expect(await as(who, imports.makeRooms, { body: { id: run.id } })).toMatchObject({ data: { added: 0, changed: 1 } })
  expect((await judgeRun(who, run.id)).counts).toMatchObject({ changed: 1, refused: 1 })
})

test('offers a room of the building for one that can’t be read', async () => {
  const { school, who, rows, room } = await makeScene()
  const [place] = await roomsOf(school.id)
  const run = await check(who, [{ ...rows[0], 楼栋: place?.building ?? '', 寝室号: '东头', 床号: '1' }])
  const { data } = await as(who, imports.values, { query: { id: run.id } })
  const value = `${place?.building}/东头`
  expect(data).toMatchObject([{ key: 'room', values: [{ value }] }])
  const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const values = [{ key: 'room', value, target: `${place?.building}/${room.name}` }]
  await as(who, imports.check, { body: { id: run.id, mapping, values } })
  await server.http.running.runner.drain()
  expect(await rowsOf(who, run.id)).toMatchObject([{ verdict: 'changed' }])
  expect(await listMissing(who, run.id)).toEqual([])
})

test('tells nobody but the importer, and creates nothing without the right to make rooms', async () => {
  const { school, who, rows, first } = await makeScene()
  const run = await check(who, rows)
  const before = await roomsOf(school.id)
  const administrator = await actor({
    schoolId: school.id,
    departments: [school.rootId],
    roles: [role.schoolDataAdministrator],
  })
  expect(await listMissing(administrator, run.id)).toEqual([])
  expect(await as(administrator, imports.makeRooms, { body: { id: run.id } })).toMatchObject(refused(common.notFound))
  const clerk = await actor({ schoolId: school.id, departments: [first.id], roles: [role.staff] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const own = await check(clerk, rows)
  expect(await as(clerk, imports.makeRooms, { body: { id: own.id } })).toMatchObject(refused(common.forbidden))
  expect(await roomsOf(school.id)).toEqual(before)
})
