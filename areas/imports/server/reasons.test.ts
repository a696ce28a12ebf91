import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as } = server
const { makeScene, check } = importCallers(server, 'students')

const pupil = (name: string, cells: Cells = {}) => ({
  姓名: name,
  学号: freshCode(),
  班级: '七年级1班',
  手机号: '',
  民族: '',
  ...cells,
})

const reasonsOf = async (who: Actor, id: number, hasNotes = false) =>
  (await as(who, imports.reasons, { body: { id, hasNotes } })).data

const rowsBy = async (who: Actor, id: number, reason: string, hasNotes = false) => {
  const { data } = await as(who, imports.rows, { body: { id, reason, hasNotes, pageSize: 20 } })
  return { ids: data.content.map((row) => row.id), total: data.totalSize }
}

test('groups refused rows by column, value and reason, and filters by one of them', async () => {
  const { who } = await makeScene()
  const [twin, other] = [freshCode(), freshCode()]
  const run = await check(who, [
    pupil('王一', { 班级: '301班' }),
    pupil('王二', { 班级: '301班' }),
    pupil('王三', { 班级: '302班', 学号: '中文' }),
    pupil('王四', { 学号: twin }),
    pupil('王五', { 学号: twin }),
    pupil('王六', { 学号: other }),
    pupil('王七', { 学号: other }),
    pupil('王八'),
  ])
  const reasons = await reasonsOf(who, run.id)
  const shown = reasons.map(({ title, value, why, rows }) => [title, value, why.split('；')[0], rows])
  const noClass = '没有此班级，或不在您的范围内'
  expect(shown[0]).toEqual(['学号', null, '与文件第 … 行相同', 4])
  expect(shown[1]).toEqual(['班级', '301班', noClass, 2])
  expect(shown).toContainEqual(['班级', '302班', noClass, 1])
  expect(await rowsBy(who, run.id, reasons[0]?.reason ?? '')).toEqual({ ids: [5, 6, 7, 8], total: 4 })
  expect(await rowsBy(who, run.id, reasons[1]?.reason ?? '')).toEqual({ ids: [2, 3], total: 2 })
  expect(await rowsBy(who, run.id, 'f'.repeat(32))).toEqual({ ids: [], total: 0 })
  expect(await as(who, imports.rows, { body: { id: run.id, reason: "' or true --" } })).not.toMatchObject({ code: 200 })
})

test('groups notes without their values and filters rows by a note', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    pupil('王一', { 手机号: '12' }),
    pupil('王二', { 手机号: '13' }),
    pupil('王三', { 手机号: '13800001111/02066668888' }),
    pupil('王四', { 手机号: '13800001112/02066669999' }),
    pupil('王五'),
  ])
  const reasons = await reasonsOf(who, run.id, true)
  expect(new Set(reasons.map(({ title, value, why, rows }) => [title, value, why, rows].join(' ')))).toEqual(
    new Set(['  “手机号”的“…”没有导入：请填写正确的手机号码 2', '  “手机号”：只导入第一个手机号，没有导入：… 2']),
  )
  const invalid = reasons.find(({ why }) => why.includes('正确'))
  expect(await rowsBy(who, run.id, invalid?.reason ?? '', true)).toEqual({ ids: [2, 3], total: 2 })
  expect(await reasonsOf(who, run.id)).toEqual([])
})
