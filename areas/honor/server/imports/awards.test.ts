import { expect, test } from 'vitest'
import { importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { honor } from '../../contract.ts'
import { makeHonorScene } from '../../make.ts'

const server = await useServer()
const { as } = server
const { check, rowsOf, apply, undo } = importCallers(server, 'honours')

const blank = { 姓名: '', 学工号: '', 班级: '', 年度: '甲年度', 荣誉: '三好学生', 级别: '', 证书编号: '', 事由: '' }
const given = { 颁发日期: '2026-10-08', 颁发单位: '杏坛实验学校' }

const makeScene = async () => {
  const scene = await makeHonorScene(server)
  const yearId = await scene.own.makeYear(scene.schoolId, { name: '甲年度' })
  await scene.own.makeKind(scene.schoolId, { name: '三好学生' })
  return { ...scene, yearId }
}

test('writes honours of people found by code or by name and class, finds them again and undoes them', async () => {
  const { schoolId, who, pupil, own } = await makeScene()
  const rows = [
    { ...blank, ...given, 学工号: 'S01', 证书编号: 'A-1' },
    { ...blank, ...given, 姓名: '李小红', 班级: '七年级2班' },
  ]
  const run = await check(who, rows)
  expect(run.counts).toMatchObject({ new: 2, refused: 0 })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ what: '颁发荣誉', count: 2 }] })
  const awards = await own.awardsOf(schoolId)
  expect(awards).toMatchObject([
    { memberId: pupil.id, state: 'approved', certificateNumber: 'A-1', departmentName: '七年级1班' },
    { state: 'approved', departmentName: '七年级2班', gradeName: '七年级' },
  ])
  expect((await check(who, rows)).counts).toMatchObject({ new: 0, unchanged: 2 })
  await as(who, honor.withdraw, { body: { ids: [awards[0]?.id ?? 0], reason: '登记有误' } })
  expect(await undo(who, run.id)).toMatchObject({
    stage: 'undone',
    written: [{ count: 1 }, { what: '导入之后另有变动、保持不变', count: 1 }],
  })
  expect(await own.awardsOf(schoolId)).toMatchObject([{ state: 'withdrawn' }])
})

test('refuses unknown years, kinds and people, other recipients, days outside the year and the same honour twice', async () => {
  const { schoolId, who, own } = await makeScene()
  await own.makeYear(schoolId, { name: '旧年度', closed: true })
  for (const level of ['school', 'city'] as const) await own.makeKind(schoolId, { name: '标兵', level })
  await own.makeKind(schoolId, { name: '师德奖', target: 'staff' })
  await own.makeKind(schoolId, { name: '停用奖', disabled: true })
  const row = { ...blank, ...given, 学工号: 'S01' }
  const run = await check(who, [
    row,
    row,
    { ...row, 学工号: 'S99' },
    { ...row, 年度: '未来年度' },
    { ...row, 年度: '旧年度' },
    { ...row, 颁发日期: '2028-01-01' },
    { ...row, 荣誉: '未知荣誉' },
    { ...row, 荣誉: '标兵' },
    { ...row, 荣誉: '标兵', 级别: '市' },
    { ...row, 荣誉: '师德奖' },
    { ...row, 荣誉: '停用奖' },
  ])
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['与文件第 3 行是同一项荣誉'],
    ['与文件第 2 行是同一项荣誉'],
    ['本校没有此人，或不在您的范围内'],
    ['没有年度“未来年度”'],
    ['年度“旧年度”已结束'],
    ['不在年度“甲年度”之内：2026-09-01 至 2027-08-31'],
    ['没有荣誉项目“未知荣誉”'],
    ['本校有多个“标兵”，请填写级别'],
    [],
    ['“师德奖”是给教职工的荣誉'],
    ['荣誉项目“停用奖”已停用'],
  ])
})

test('refuses numbers in use, numbers twice in the file and days to come, row by row', async () => {
  const { schoolId, who, other, yearId, kindId, own } = await makeScene()
  await own.makeYear(schoolId, { name: '长年度', fromDay: '2000-01-01', toDay: '2199-12-31' })
  await own.makeAward(schoolId, { yearId, kindId, memberId: other.id }, { certificateNumber: 'D-1' })
  const row = { ...blank, ...given, 学工号: 'S01' }
  const run = await check(who, [
    { ...row, 证书编号: 'D-1' },
    { ...row, 证书编号: 'D-2' },
    { ...row, 证书编号: 'D-2', 颁发日期: '2026-10-09' },
    { ...row, 年度: '长年度', 颁发日期: '2150-01-01' },
    { ...row, 证书编号: 'D-3' },
  ])
  const faults = (await rowsOf(who, run.id)).map((one) => one.faults.map(({ why }) => why))
  expect(faults).toEqual([
    [expect.stringMatching(/^证书编号“D-1”已用于李小红的/u)],
    ['与文件第 4 行的证书编号相同'],
    ['与文件第 3 行的证书编号相同'],
    ['颁发日期不能晚于今天'],
    [],
  ])
})

test('reads a year in the spellings of schools, or from the day, and numbers in full width', async () => {
  const { schoolId, who, own } = await makeHonorScene(server)
  await own.makeYear(schoolId, { name: '2026-2027学年' })
  await own.makeKind(schoolId, { name: '三好学生' })
  const row = { ...blank, ...given, 学工号: 'S01' }
  const years = ['2026—2027学年', '2026-2027学年度', '２０２６～２０２７', '2026 - 2027', '', '2025-2026学年']
  const rows = years.map((year, at) => ({ ...row, 年度: year, 证书编号: `ＸＴ-２０２６-0${at}` }))
  const run = await check(who, [...rows, { ...row, 年度: '', 颁发日期: '2019-10-08' }])
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    [],
    [],
    [],
    [],
    [],
    ['没有年度“2025-2026学年”'],
    ['没有包含 2019-10-08 的年度'],
  ])
  await apply(who, run.id)
  expect((await own.awardsOf(schoolId)).map((one) => one.certificateNumber)).toEqual(
    [0, 1, 2, 3, 4].map((at) => `XT-2026-0${at}`),
  )
})
