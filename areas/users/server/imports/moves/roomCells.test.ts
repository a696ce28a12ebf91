import { expect, test } from 'vitest'
import { fileOfLines } from '../../../../../tests/support/fileOfLines.ts'
import { freshCode, importCallers, sheetOf } from '../../../../../tests/support/importScene.ts'
import { testRows } from '../../../../../tests/support/testRows.ts'
import { useServer } from '../../../../../tests/support/useServer.ts'
import { imports } from '../../../../imports/contract.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../../registry/server/tables/places.ts'

const server = await useServer()
const { as, database } = server
const { makeScene, show, uploadFiles, judgeRun, settle, check, checkFile, rowsOf } = importCallers(server, 'moves')
const { insert } = testRows(database)

const makeBuildings = async () => {
  const scene = await makeScene()
  const { school, addPupil } = scene
  const makeRoom = async (building: string, name: string) => {
    const { id: buildingId } = await insert(dormitoryBuilding, { schoolId: school.id, name: building })
    await insert(dormitoryRoom, { schoolId: school.id, buildingId, name, floor: 1, beds: 4, gender: 0 })
  }
  await makeRoom('一号楼', '101')
  await makeRoom('3栋', '101')
  await makeRoom('男生宿舍', '101')
  const addOne = async () => {
    const code = freshCode()
    await addPupil({ name: `学生${code}`, code })
    return code
  }
  return { ...scene, makeRoom, codes: [await addOne(), await addOne(), await addOne()] as const }
}

const placesIn = async (...[who, run]: Parameters<typeof rowsOf>) =>
  (await rowsOf(who, run)).map(({ differences, faults }) => differences[0]?.after ?? faults[0]?.why)

test('reads the building out of the room’s cell', async () => {
  const { who, codes } = await makeBuildings()
  const rooms = ['1号楼101', '3-101', '男101'] as const
  const run = await check(
    who,
    codes.map((code, at) => ({ 学号: code, 房间: rooms[at] ?? '' })),
  )
  expect(await placesIn(who, run.id)).toEqual(['住宿 一号楼 101', '住宿 3栋 101', '住宿 男生宿舍 101'])
})

test('keeps the room of a cell that repeats its building, and the part of a building for boys', async () => {
  const { who, codes, makeRoom } = await makeBuildings()
  await makeRoom('1号楼（男）', '102')
  const rows = [
    { 宿舍楼: '3号楼', 房间: '3-101' },
    { 宿舍楼: '', 房间: '1号楼（男）102' },
    { 宿舍楼: '3栋', 房间: '101' },
  ]
  const run = await check(
    who,
    rows.map((row, at) => ({ 学号: codes[at] ?? '', ...row })),
  )
  expect(await placesIn(who, run.id)).toEqual(['住宿 3栋 101', '住宿 1号楼（男） 102', '住宿 3栋 101'])
})

test('takes 201-5 for a room if the school has one, else for a bed', async () => {
  const { who, codes, makeRoom } = await makeBuildings()
  await makeRoom('5号楼', '201-5')
  const rooms = ['5#201-5', '3-101-2'] as const
  const run = await check(
    who,
    rooms.map((room, at) => ({ 学号: codes[at] ?? '', 房间: room })),
  )
  expect(await placesIn(who, run.id)).toEqual(['住宿 5号楼 201-5', '住宿 3栋 101 2 号床'])
})

test('takes the building from the title above the list or between its rows', async () => {
  const { who, codes } = await makeBuildings()
  const [one, two, three] = codes
  const lines = [['3号楼住宿名单'], ['学号', '房间'], [one, '101'], ['男生宿舍'], [two, '101'], [three, '1号楼101']]
  const run = await checkFile(who, fileOfLines([...lines.slice(0, 3), [null, null, '男生宿舍'], ...lines.slice(4)]))
  expect(await placesIn(who, run.id)).toEqual(['住宿 3栋 101', '住宿 男生宿舍 101', '住宿 一号楼 101'])
})

test('lets the clerk choose one building for all rows without one', async () => {
  const { who, codes } = await makeBuildings()
  const files = await sheetOf(codes.map((code) => ({ 学号: code, 房间: '101' })))
  const id = await uploadFiles(who, files)
  const before = await judgeRun(who, id)
  expect(await placesIn(who, id)).toEqual(Array.from(codes, () => '请同时填写宿舍楼与房间'))
  expect(before.options).toMatchObject([{ key: 'building', value: 'none' }])
  const { headings } = await show(who, id)
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const options = [{ key: 'building', value: '3栋' }]
  expect(await as(who, imports.check, { body: { id, mapping, options } })).toMatchObject({ code: 200 })
  await settle(who, id)
  expect(await placesIn(who, id)).toEqual(Array.from(codes, () => '住宿 3栋 101'))
})

test('offers a building that the school lacks, though no column names it', async () => {
  const { who, codes } = await makeBuildings()
  const run = await check(
    who,
    codes.map((code) => ({ 学号: code, 房间: '9-101' })),
  )
  expect(run.unmatched).toBe(1)
  const { data } = await as(who, imports.values, { query: { id: run.id } })
  expect(data).toMatchObject([{ key: 'building', title: '宿舍楼', values: [{ value: '9号楼', count: 3 }] }])
})
