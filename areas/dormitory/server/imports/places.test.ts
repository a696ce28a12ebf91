import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { freshCode, importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { dormitory } from '../../contract.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'

const server = await useServer()
const { make, actor, as, database } = server
const { makeScene, check, rowsOf, apply, undo } = importCallers(server, 'places')
const own = dormitoryFactories(database)

const placesOf = (schoolId: number) =>
  database.asSystem('a test looks at places', (db) =>
    db
      .select({
        building: dormitoryBuilding.name,
        floor: dormitoryRoom.floor,
        name: dormitoryRoom.name,
        beds: dormitoryRoom.beds,
        gender: dormitoryRoom.gender,
      })
      .from(dormitoryRoom)
      .innerJoin(dormitoryBuilding, eq(dormitoryBuilding.id, dormitoryRoom.buildingId))
      .where(eq(dormitoryRoom.schoolId, schoolId))
      .orderBy(asc(dormitoryBuilding.id), asc(dormitoryRoom.name)),
  )

/** A school with a room of two beds for two boys, one of them without a bed number. */
const makeLivedIn = async () => {
  const scene = await makeScene()
  const { school, room, addPupil } = scene
  const [one, two] = [
    await addPupil({ name: '王修竹', code: freshCode() }),
    await addPupil({ name: '白小舟', code: freshCode() }),
  ]
  await make.setMember(school.id, one.id, { gender: 1 })
  await make.setMember(school.id, two.id, { gender: 1 })
  await own.settle(school.id, one.id, room.id, 2)
  await own.settle(school.id, two.id, room.id)
  const [place] = await placesOf(school.id)
  const old = { 宿舍楼: place?.building ?? '', 楼层: 1, 房间: room.name, 床位数: 2, 住宿类型: '' }
  return { ...scene, one, two, old }
}

const fresh = { 宿舍楼: '新楼', 楼层: 3, 房间: '302', 床位数: 6, 住宿类型: '女生' }

test('adds and changes rooms, keeps what the sheet doesn’t name, and undoes all', async () => {
  const { school, who, old } = await makeLivedIn()
  await make.makeRoom(school.id)
  const before = await placesOf(school.id)
  const rows = [{ ...old, 床位数: 4, 住宿类型: '男生宿舍' }, fresh, { ...fresh, 房间: '303', 住宿类型: '' }]
  const run = await check(who, rows)
  expect(run.counts).toEqual({ new: 2, changed: 1, unchanged: 0, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect(await rowsOf(who, run.id)).toMatchObject([
    {
      differences: [
        { title: '床位数', before: '2', after: '4' },
        { title: '住宿类型', before: '不限男女', after: '男生宿舍' },
      ],
    },
    {
      name: '新楼 302',
      notes: ['将新建宿舍楼“新楼”'],
      differences: [{ after: '新楼 302' }, {}, {}, { after: '女生宿舍' }],
    },
    {},
  ])
  expect(await apply(who, run.id)).toMatchObject({
    written: [
      { what: '新建宿舍楼', count: 1 },
      { what: '新增房间', count: 2 },
      { what: '修改房间', count: 1 },
    ],
  })
  expect(await placesOf(school.id)).toMatchObject([
    { beds: 4, gender: 1 },
    before[1],
    { building: '新楼', floor: 3, name: '302', beds: 6, gender: 2 },
    { building: '新楼', name: '303', gender: 0 },
  ])
  expect((await check(who, rows)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await placesOf(school.id)).toEqual(before)
})

test('refuses rows that don’t fit the residents or aren’t the sender’s', async () => {
  const { school, who, first, old } = await makeLivedIn()
  const run = await check(who, [
    { ...old, 床位数: 1 },
    { ...old, 住宿类型: '女' },
    { ...fresh, 床位数: '' },
    { ...fresh, 房间: '303' },
    { ...fresh, 房间: '303' },
    { ...fresh, 楼层: 99 },
    { ...fresh, 房间: '' },
    { ...fresh, 房间: '304', 住宿类型: '混住' },
  ])
  const rows = await rowsOf(who, run.id)
  expect(rows.map(({ faults }) => faults.map(({ title, why }) => `${title} ${why}`))).toEqual([
    ['null 与文件第 3 行是同一个房间', '床位数 该房间已住到 2 号床、共 2 人，床位数不能更少'],
    ['null 与文件第 2 行是同一个房间', '住宿类型 该房间住着其他学生，不能改为女生宿舍'],
    ['床位数 新增房间须填写床位数'],
    ['null 与文件第 6 行是同一个房间'],
    ['null 与文件第 5 行是同一个房间'],
    [expect.stringMatching(/^楼层 /)],
    [expect.stringMatching(/^房间 /)],
    [],
  ])
  expect(rows.at(-1)).toMatchObject({
    verdict: 'new',
    notes: [expect.stringMatching(/^“住宿类型”的“混住”没有导入：/), expect.any(String)],
  })
  const clerk = await actor({ schoolId: school.id, roles: [role.staff], departments: [first.id] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const files = await sheetOf([fresh])
  const start = () => as(clerk, imports.start, { body: { kind: 'places' }, files })
  expect(await start()).toMatchObject(refused(common.forbidden))
  await make.grant(school.id, clerk.id, ['school:user:import', 'dormitory:building:edit'])
  const foreign = await check(clerk, [{ ...old, 床位数: 3 }, fresh])
  expect(await rowsOf(clerk, foreign.id)).toMatchObject([
    { verdict: 'refused', faults: [{ title: '宿舍楼', why: '已有此宿舍楼，且不由您管理' }] },
    { verdict: 'new' },
  ])
})

test('doesn’t overwrite later changes, and refuses to undo after later use', async () => {
  const { school, who, one, room, old } = await makeLivedIn()
  const run = await check(who, [{ ...old, 床位数: 5 }, fresh])
  const { buildingId: dormitoryId, id, name, floor } = room
  const byHand = { dormitoryId, id, name, floor, beds: 3, gender: 0, version: 1 }
  await as(who, dormitory.saveRoom, { body: byHand })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  expect((await placesOf(school.id)).map(({ beds }) => beds)).toEqual([3])
  const again = await check(who, [{ ...old, 床位数: 5 }, fresh])
  await apply(who, again.id)
  const made = (await as(who, dormitory.buildingPage, { body: { keyword: '新楼' } })).data.content[0]
  const plan = (await as(who, dormitory.plan, { params: { dormitoryId: made?.id ?? 0 } })).data
  const newRoom = plan.floors[0]?.rooms[0]?.id ?? 0
  await own.settle(school.id, one.id, newRoom, 1)
  await as(who, dormitory.saveRoom, { body: { ...byHand, beds: 8, version: 3 } })
  const stuck = await undo(who, again.id)
  expect(stuck.job?.error).toMatch(/导入之后已有：入住的学生、1 个原有房间的新修改。/)
  expect((await placesOf(school.id)).map(({ beds }) => beds)).toEqual([8, 6])
})

test('reads the building out of the room’s cell, in the school’s spelling', async () => {
  const { school, who } = await makeScene()
  const room = { 楼层: 3, 床位数: 4 }
  const kept = await check(who, [{ ...fresh, 宿舍楼: '3栋', 房间: '301' }])
  await apply(who, kept.id)
  const run = await check(who, [
    { ...room, 房间: '3号楼302' },
    { ...room, 房间: '4-302' },
    { ...room, 房间: '302' },
  ])
  expect((await rowsOf(who, run.id)).map(({ name, faults, notes }) => [name, faults[0]?.why, notes])).toEqual([
    ['3栋 302', undefined, []],
    ['4号楼 302', undefined, ['将新建宿舍楼“4号楼”']],
    [' 302', '请填写宿舍楼', []],
  ])
  await apply(who, run.id)
  expect((await placesOf(school.id)).map(({ building }) => building)).toContain('4号楼')
})
