import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

const server = await useServer()
const { as } = server
const students = importCallers(server, 'students')
const teachers = importCallers(server, 'teachers')
const { makeScene, check, rowsOf, apply, undo, peopleOf } = students

const pupil = (cells: Cells) => ({ 姓名: '王修竹', 班级: '七年级1班', 学号: freshCode(), ...cells })

test('stores other documents with their type, and finds the pupil by the number', async () => {
  const { who, school } = await makeScene()
  const run = await check(who, [pupil({ 身份证件类型: '护照', 身份证件号: 'e12345678' })])
  const [row] = await rowsOf(who, run.id)
  expect(row).toMatchObject({ verdict: 'new', faults: [], notes: [] })
  expect(row?.differences).toContainEqual({ title: '证件类型', before: null, after: '护照' })
  await apply(who, run.id)
  const id = (await peopleOf(school.id)).find(({ name }) => name === '王修竹')?.id ?? 0
  expect((await as(who, users.userModel, { params: { id } })).data).toMatchObject({
    idCardType: '护照',
    idCard: '**************5678',
    birthDate: null,
  })
  const shown = await as(who, users.showRecord, { body: { userId: id, fields: ['idCard'] } })
  expect(shown.data).toEqual({ idCard: 'E12345678' })
  const again = await check(who, [{ 姓名: '王修竹', 班级: '七年级1班', 证件号: 'E12345678' }])
  expect(again.counts).toMatchObject({ unchanged: 1, new: 0 })
  const other = await check(who, [{ 姓名: '王修竹', 班级: '七年级1班', 证件号: 'E12345678', 证件类型: '其他' }])
  await apply(who, other.id)
  expect(await undo(who, other.id)).toMatchObject({ stage: 'undone' })
  expect((await as(who, users.userModel, { params: { id } })).data).toMatchObject({ idCardType: '护照' })
})

test.each([
  ['H12345678', undefined, '港澳居民来往内地通行证'],
  ['M1234567801', undefined, '港澳居民来往内地通行证'],
  ['EA1234567', undefined, '护照'],
  ['810000200801010012', undefined, '港澳居民居住证'],
  ['12345678', '台胞证', '台湾居民来往大陆通行证'],
  ['AB12345', '其他', '其他证件'],
  ['110105201403070016', '护照', null],
])('reads %s of type %s as %s', async (number, type, read) => {
  const { who } = await makeScene()
  const run = await check(who, [pupil({ 证件号: number, ...(type === undefined ? {} : { 证件类型: type }) })])
  const [row] = await rowsOf(who, run.id)
  expect(row).toMatchObject({ verdict: 'new', faults: [] })
  const types = row?.differences.flatMap(({ title, after }) => (title === '证件类型' ? [after] : [])) ?? []
  expect(types).toEqual(read === null ? [] : [read])
})

test('leaves a number of unknown form out with a note, and refuses a wrong identity number', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    pupil({ 证件号: '12345678' }),
    pupil({ 证件号: 'E1', 证件类型: '护照' }),
    pupil({ 证件号: '110105201403070017' }),
  ])
  const rows = await rowsOf(who, run.id)
  expect(rows.map(({ verdict, notes, faults }) => [verdict, notes, faults.map(({ why }) => why)])).toEqual([
    ['new', [expect.stringMatching(/^“证件号”的“.*”没有导入：认不出是哪一种证件/)], []],
    ['new', [expect.stringMatching(/没有导入：不像护照的号码$/)], []],
    ['refused', [], ['证件号不正确']],
  ])
})

test('reads documents of staff the same way', async () => {
  const { who, school } = await teachers.makeScene()
  const run = await teachers.check(who, [
    { 姓名: '林建平', 部门: school.name, 身份证件类型码: 'A', 证件号: 'P1234567' },
  ])
  expect((await teachers.rowsOf(who, run.id))[0]?.differences).toContainEqual({
    title: '证件类型',
    before: null,
    after: '护照',
  })
})
