import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../../../platform/contract/refusal.ts'
import { role } from '../../../../../platform/contract/roles.ts'
import { freshCode, importCallers, sheetOf } from '../../../../../tests/support/importScene.ts'
import { refused } from '../../../../../tests/support/refused.ts'
import { useServer } from '../../../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../../../dormitory/makeDormitory.ts'
import { imports } from '../../../../imports/contract.ts'
import { dormitoryBuilding } from '../../../../registry/server/tables/places.ts'
import { closedModule } from '../../../../schoolConfig/server/tables.ts'

const server = await useServer()
const { make, actor, as, database } = server
const { makeScene: makeSchool, check, rowsOf, apply, undo } = importCallers(server, 'moves')
const dormitoryMaker = dormitoryFactories(database)

const makeScene = async () => {
  const scene = await makeSchool()
  const { school, room, addPupil } = scene
  const girls = await make.makeRoom(school.id, { beds: 1, gender: 2 })
  const named = async ({ buildingId, name }: typeof room) => {
    const [building] = await database.asSystem('a test reads a building', (db) =>
      db.select().from(dormitoryBuilding).where(eq(dormitoryBuilding.id, buildingId)),
    )
    return { 宿舍楼: building?.name ?? '', 房间: name }
  }
  const addSleeper = async (bed: number | null, gender = 1) => {
    const code = freshCode()
    const { id } = await addPupil({ name: `学生${code}`, code })
    await make.setMember(school.id, id, { gender })
    if (bed !== null) await dormitoryMaker.settle(school.id, id, room.id, bed)
    return { id, code, name: `学生${code}` }
  }
  const placeOf = async ({ id }: { readonly id: number }) => {
    const found = await dormitoryMaker.bedOf(school.id, id)
    return [found?.accommodation, found?.roomId, found?.bedNumber]
  }
  const blank = { 姓名: '', 学号: '', 身份证号: '', 床位号: '' }
  const here = { ...blank, ...(await named(room)) }
  return { ...scene, girls, here, there: { ...blank, ...(await named(girls)) }, addSleeper, placeOf }
}

const whys = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.map(({ faults }) => faults.map(({ why }) => why))

test('refuses a dormitory manager moves out of or into buildings of others', async () => {
  const { school, girls, here, there, room, addSleeper, first } = await makeScene()
  const [inside, outside] = [await addSleeper(null, 2), await addSleeper(1)]
  const roles = [role.dormitoryAdministrator]
  const manager = await actor({ schoolId: school.id, departments: [first.id], roles })
  await make.grant(school.id, manager.id, ['school:user:import'])
  await dormitoryMaker.makeManager(school.id, girls.buildingId, manager.id)
  const run = await check(manager, [
    { ...here, 学号: inside.code },
    { ...there, 学号: outside.code },
  ])
  expect(room.buildingId).not.toBe(girls.buildingId)
  expect(whys(await rowsOf(manager, run.id)).map(([why]) => why)).toEqual([
    '该宿舍楼不由您管理',
    '该学生现在的宿舍楼不由您管理',
  ])
})

test('swaps beds, moves in a day student, repeats without changes, and undoes all', async () => {
  const { who, room, girls, here, there, addSleeper, placeOf } = await makeScene()
  const [one, two, girl] = [await addSleeper(1), await addSleeper(2), await addSleeper(null, 2)]
  const rows = [
    { ...here, 学号: one.code, 床位号: 2 },
    { ...here, 姓名: two.name, 学号: two.code, 床位号: 1 },
    { ...there, 学号: girl.code },
  ]
  const before = [await placeOf(one), await placeOf(two), await placeOf(girl)]
  const run = await check(who, rows)
  expect(run.counts).toEqual({ new: 0, changed: 3, unchanged: 0, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect(await rowsOf(who, run.id)).toMatchObject([
    { name: `${one.name} ${one.code}`, differences: [{ title: '住宿', after: expect.stringMatching(/2 号床$/) }] },
    {},
    { differences: [{ title: '住宿', before: '走读' }] },
  ])
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ what: '调宿学生', count: 3 }] })
  expect([await placeOf(one), await placeOf(two), await placeOf(girl)]).toEqual([
    [true, room.id, 2],
    [true, room.id, 1],
    [true, girls.id, null],
  ])
  expect((await check(who, rows)).counts).toMatchObject({ changed: 0, unchanged: 3 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect([await placeOf(one), await placeOf(two), await placeOf(girl)]).toEqual(before)
})

test('refuses invalid rows, and a student who stays blocks others', async () => {
  const { school, who, here, there, addSleeper, addPupil } = await makeScene()
  const [one, two, boy, left] = [
    await addSleeper(1),
    await addSleeper(2),
    await addSleeper(null),
    await addSleeper(null),
  ]
  await dormitoryMaker.leaveSchool(school.id, left.id)
  const code = freshCode()
  await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], code })
  const outsideCode = freshCode()
  const outside = await addPupil({ name: '走读的', code: outsideCode })
  const run = await check(who, [
    { ...here, 学号: one.code, 床位号: 2 },
    { ...here, 学号: two.code, 房间: '没有的', 床位号: 1 },
    { ...here, 学号: boy.code },
    { ...there, 学号: boy.code },
    { ...there, 学号: left.code },
    { ...here, 学号: code },
    { ...here, 学号: '查无此号' },
    { ...here, 姓名: outside.name, 床位号: 3 },
    { ...here, 学号: outsideCode, 宿舍楼: '', 房间: '101' },
  ])
  expect(whys(await rowsOf(who, run.id))).toEqual([
    ['该床位已有人'],
    ['没有此宿舍楼或房间'],
    ['与文件第 5 行是同一个学生'],
    ['该房间只住女生', '与文件第 4 行是同一个学生'],
    ['该学生已离校，不能调宿', '该房间只住女生'],
    ['此人不是学生'],
    ['本校没有此人，或不在您的范围内'],
    ['请填写学号、身份证号、一卡通号中的至少一项，或姓名与班级', '该房间只有 2 个床位'],
    ['请同时填写宿舍楼与房间'],
  ])
  expect((await rowsOf(who, run.id, 'changed')).length).toBe(0)
})

test('requires dormitories and stays within the reach of the sender', async () => {
  const { school, who, first, second, here, addSleeper } = await makeScene()
  const pupil = await addSleeper(null)
  const code = freshCode()
  await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [second.id], code })
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [first.id] })
  await make.grant(school.id, teacher.id, ['school:user:import'])
  const run = await check(teacher, [
    { ...here, 学号: pupil.code },
    { ...here, 学号: code },
  ])
  expect(whys(await rowsOf(teacher, run.id))).toEqual([[], ['本校没有此人，或不在您的范围内']])

  await database.asSystem('a test closes a module', (db) =>
    db.insert(closedModule).values({ schoolId: school.id, module: 'dormitory' }),
  )
  const files = await sheetOf([{ ...here, 学号: pupil.code }])
  expect(await as(who, imports.start, { body: { kind: 'moves' }, files })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, imports.apply, { body: { id: run.id } })).toMatchObject(refused(common.forbidden))
  const students = importCallers(server, 'students')
  const named = await students.check(who, [{ ...here, 姓名: pupil.name, 学号: pupil.code, 班级: '' }])
  expect(await students.rowsOf(who, named.id)).toMatchObject([
    { verdict: 'unchanged', faults: [], notes: [expect.stringMatching(/^“房间”的“.+”没有导入：本校没有开通宿舍$/)] },
  ])
})

test('does not take a bed assigned to another since, when writing or undoing', async () => {
  const { school, who, room, here, there, addSleeper, placeOf } = await makeScene()
  const [one, other, girl] = [await addSleeper(1), await addSleeper(null), await addSleeper(null, 2)]
  const run = await check(who, [
    { ...here, 学号: one.code, 床位号: 2 },
    { ...there, 学号: girl.code },
  ])
  await dormitoryMaker.settle(school.id, other.id, room.id, 2)
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  expect((await rowsOf(who, run.id, 'refused'))[0]?.faults[0]?.why).toBe('该床位已有人')
  expect(await placeOf(girl)).toEqual([false, null, null])
  await dormitoryMaker.settle(school.id, other.id, null)
  const again = await check(who, [{ ...here, 学号: one.code, 床位号: 2 }])
  await apply(who, again.id)
  await dormitoryMaker.settle(school.id, other.id, room.id, 1)
  const stuck = await undo(who, again.id)
  expect(stuck).toMatchObject({ stage: 'done', job: { state: 'failed' } })
  expect(stuck.job?.error).toMatch(/导入之后已有：原床位的新住宿安排。/)
  await dormitoryMaker.settle(school.id, one.id, null)
  expect((await undo(who, again.id)).job?.error).toMatch(/1 名学生的新住宿安排/)
  expect(await placeOf(one)).toEqual([true, null, null])
})

test('skips headings of floors and empty beds, and leaves out a bed without a number', async () => {
  const { who, here, addSleeper } = await makeScene()
  const { code, name } = await addSleeper(null)
  const run = await check(who, [
    { ...here, 宿舍楼: '一层', 房间: '' },
    { ...here, 姓名: name, 学号: code, 床位号: '上铺' },
    { ...here, 床位号: '2' },
  ])
  expect(run).toMatchObject({ unread: 0, counts: { changed: 1, refused: 0 } })
  expect((await rowsOf(who, run.id))[0]?.notes[0]).toMatch(/^“床位号”的“上铺”没有导入/)
})
