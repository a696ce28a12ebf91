import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { type Cells, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const teachers = importCallers(server, 'teachers')

const noteColumns = sheetDefinition({
  title: '导入提示',
  columns: ['行号', '姓名或名称', '提示'].map((title) => ({ key: title, title, kind: 'text' as const })),
})

test('counts rows with notes, lists only these, and exports their notes', async () => {
  const { who } = await students.makeScene()
  const rows: readonly Cells[] = [
    { 民族: '火星族', 手机号: '0531-88881234' },
    { 民族: '汉' },
    { 身份证号: '12', 性别: '不明' },
  ]
  const run = await students.check(
    who,
    rows.map((cells) => pupil(freshCode(), cells)),
  )
  expect(run.counts).toMatchObject({ new: 2, refused: 1, noted: 2 })
  const { data } = await server.as(who, imports.rows, { body: { id: run.id, hasNotes: true, pageSize: -1 } })
  expect(data.content.map(({ id }) => id)).toEqual([2, 4])
  const file = await server.as(who, imports.notes, { body: { id: run.id } })
  const link = await server.http.inject({ method: 'GET', url: file.data.fileLink })
  const lines = (await readAll(noteColumns, link.rawPayload)).map(({ row }) => [row['行号'], row['提示']])
  expect(lines).toEqual([
    ['2', expect.stringContaining('“民族”的“火星族”没有导入')],
    ['2', expect.stringContaining('“手机号”的“053****1234”没有导入')],
    ['4', '“性别”的“不明”没有导入：只能填写：男、女'],
  ])
  const other = await students.makeScene()
  expect(await server.as(other.who, imports.notes, { body: { id: run.id } })).toMatchObject({
    code: common.notFound.code,
  })
})

const pupil = (code: string, cells: Cells) => ({ 姓名: '王修竹', 学号: code, 班级: '七年级1班', ...cells })

test('starts a new pupil without an unreadable cell, and names the cell in a note', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(who, [pupil(freshCode(), { 民族: '火星族', 联系电话: '0531-88881234', 性别: '女' })])
  const [row] = await students.rowsOf(who, run.id)
  expect(row).toMatchObject({ verdict: 'new', faults: [] })
  expect(row?.differences.map(({ title }) => title)).not.toContain('民族')
  expect(row?.notes).toEqual([
    expect.stringMatching(/^“民族”的“火星族”没有导入：只能填写：/),
    '“联系电话”的“053****1234”没有导入：请填写正确的手机号码',
  ])
  expect(await students.apply(who, run.id)).toMatchObject({ stage: 'done' })
})

test('keeps the old value of an existing pupil if the new one is unreadable', async () => {
  const { who } = await students.makeScene()
  const code = freshCode()
  const first = await students.check(who, [pupil(code, { 民族: '回族', 手机号: '13800001111' })])
  await students.apply(who, first.id)
  const run = await students.check(who, [pupil(code, { 民族: '火星族', 手机号: '138******11' })])
  expect(await students.rowsOf(who, run.id)).toMatchObject([{ verdict: 'unchanged', notes: [expect.any(String)] }])
})

test.each(['姓名', '学号', '身份证号', '班级'])('refuses a row with an unreadable %s', async (title) => {
  const { who } = await students.makeScene()
  const wrong = { 姓名: '王\u202e竹', 学号: '1'.repeat(40), 身份证号: '12', 班级: '没有的班' }[title] ?? ''
  const run = await students.check(who, [pupil(freshCode(), { [title]: wrong })])
  const [row] = await students.rowsOf(who, run.id)
  expect(row).toMatchObject({ verdict: 'refused', faults: [{ title }] })
})

test('keeps the first mobile number of a cell, and masks the other in the note', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(who, [pupil(freshCode(), { 手机号: '0531-88881234/13900002222、13900003333' })])
  const [row] = await students.rowsOf(who, run.id)
  expect(row?.differences).toContainEqual({ title: '手机号', before: null, after: '139******22' })
  expect(row?.notes).toEqual(['“手机号”：只导入第一个手机号，没有导入：0531-88****34、139******33'])
})

test('reads 无 and - as blank without a note', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(who, [pupil(freshCode(), { 手机号: '无', 家长1姓名: '-', 家长1手机号: '/' })])
  expect(await students.rowsOf(who, run.id)).toMatchObject([{ verdict: 'new', notes: [], faults: [] }])
})

test('stores 借宿 and 其他 as not boarding with a note, and 通校 without one', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(
    who,
    ['借宿', '其他', '通校'].map((word) => pupil(freshCode(), { 就读方式: word })),
  )
  const rows = await students.rowsOf(who, run.id)
  expect(rows.map(({ differences }) => differences.find(({ title }) => title === '住宿')?.after)).toEqual([
    '走读',
    '走读',
    '走读',
  ])
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['“就读方式”：“借宿”按走读登记'],
    ['“就读方式”：“其他”按走读登记'],
    [],
  ])
})

test('leaves out the unusable number of a parent, and keeps pupil and parent', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(who, [pupil(freshCode(), { 家长1姓名: '王父', 家长1手机号: '12' })])
  const [row] = await students.rowsOf(who, run.id)
  expect(row).toMatchObject({ verdict: 'new', faults: [] })
  expect(row?.notes).toEqual([
    '“家长1手机号”的“12”没有导入：请填写正确的手机号码',
    '家长1：没有填写与学生的关系，登记为“其他”',
  ])
  expect(row?.differences).toContainEqual({ title: '家长1', before: null, after: '王父（其他）' })
})

test('reads the day of a birth month from the identity number, else leaves the month out', async () => {
  const { who, school } = await teachers.makeScene()
  const staff = (name: string, cells: Cells) => ({ 姓名: name, 部门: school.name, ...cells })
  const run = await teachers.check(who, [
    staff('林建平', { 出生年月: '2014.03', 身份证号: '110105201403070016' }),
    staff('白小妍', { 出生年月: '1975.03' }),
  ])
  const rows = await teachers.rowsOf(who, run.id)
  expect(rows.map(({ verdict, faults }) => [verdict, faults])).toEqual([
    ['new', []],
    ['new', []],
  ])
  expect(rows[0]?.differences).toContainEqual({ title: '出生日期', before: null, after: '2014-03-07' })
  expect(rows[0]?.notes).toEqual([])
  expect(rows[1]?.notes).toEqual([expect.stringMatching(/^“出生年月”的“1975-03”没有导入：只有年月，没有日/)])
})
