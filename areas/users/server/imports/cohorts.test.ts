import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { fileOfRows } from '../../../../tests/support/plainSheet.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { schoolYearOf, nodeType } from '../../../registry/contract.ts'

const server = await useServer()
const { makeScene, check, checkFile, rowsOf } = importCallers(server, 'students')
const { who, school } = await makeScene()
const makeGrade = async (name: string, classes: readonly string[]) => {
  const below = { schoolId: school.id, parentId: school.rootId }
  const grade = await server.make.makeDepartment({ ...below, name, type: nodeType.grade })
  for (const one of classes)
    await server.make.makeDepartment({ ...below, parentId: grade.id, name: one, type: nodeType.class })
}
await makeGrade('一年级', ['1班', '3班'])
await makeGrade('三年级', ['1班'])
await makeGrade('八年级', ['1班'])

const year = schoolYearOf(new Date().toISOString().slice(0, 10))
const cohort = (level: number) => `${year - level + 1}级`

const faultsOf = async (cells: Readonly<Record<string, string>>) => {
  const run = await check(who, [{ 姓名: '王修竹', 学号: freshCode(), ...cells }])
  return (await rowsOf(who, run.id)).flatMap(({ faults }) => faults.map(({ title, why }) => `${title}：${why}`))
}

test.each([
  // The school has two grades that entered in this year, 一年级 and 七年级.
  ['班级', `${cohort(1)}3班`],
  ['班级', `${cohort(1)}（3）班`],
  ['班级', `${cohort(1).slice(2)}3班`],
])('refuses %s %s, because two grades of the school entered in that year', async (title, text) => {
  expect(await faultsOf({ [title]: text })).toEqual([`班级：“${text}”可能是一年级、七年级的班级，请写明年级`])
})

test('refuses a bare class in a cohort that two grades can be', async () => {
  expect(await faultsOf({ 年级: cohort(1), 班级: '3班' })).toEqual([
    expect.stringMatching(/^(?:班级|年级)：.*可能是.*一年级、七年级/),
  ])
})

test.each([
  [`${cohort(2)}1班`, undefined],
  [`小学${cohort(1)}3班`, undefined],
  [`${cohort(3)}1班`, undefined],
  ['1班', cohort(2)],
  [`${cohort(1)}3班`, '一年级'],
])('takes the class %s of %s, which can be only one grade of the school', async (className, gradeName) => {
  expect(await faultsOf({ 班级: className, ...(gradeName === undefined ? {} : { 年级: gradeName }) })).toEqual([])
})

test.each([
  [`${cohort(3)}1班`, '八年级'],
  ['三年级1班', '八年级'],
  ['八年级1班', cohort(3)],
])('refuses the class %s next to the grade %s at its cell', async (className, gradeName) => {
  expect(await faultsOf({ 班级: className, 年级: gradeName })).toEqual([
    `班级：“${className}”与年级“${gradeName}”不一致`,
  ])
})

test.each([
  ['七1', '八年级1班学生名单'],
  ['七年级1班', '八年级1班学生名单'],
  ['七年级2班', '七年级1班学生名单'],
  ['七（1）班', '八年级1班'],
  ['701', '八年级1班'],
  ['初一1班', '初二1班名单'],
  ['七年级', '八年级1班学生名单'],
])('refuses the rows of a sheet named %s under the title %s', async (sheet, title) => {
  const rows = [[title], ['姓名', '学号'], ['王修竹', freshCode()]]
  const run = await checkFile(who, await fileOfRows(rows, sheet))
  const faults = (await rowsOf(who, run.id)).flatMap((one) => one.faults)
  expect(faults.map(({ title: of, why }) => `${of}：${why}`)).toEqual([
    expect.stringMatching(
      new RegExp(`^班级：工作表名“${sheet}”与标题“[^”]+”不是同一个班级，请核对$`.replace('（1）', '.1.')),
    ),
  ])
})

test.each([
  ['七1', '七年级1班学生名单'],
  ['初一1班', '七年级1班学生名单'],
  ['Sheet1', '七年级1班学生名单'],
  ['名单', '七年级1班学生名单'],
  ['七年级', '七年级1班学生名单'],
  ['七1', '学生名单'],
])('takes the class of a sheet named %s under the title %s', async (sheet, title) => {
  const rows = [[title], ['姓名', '学号'], ['王修竹', freshCode()]]
  const run = await checkFile(who, await fileOfRows(rows, sheet))
  expect(run.counts).toMatchObject({ new: 1, refused: 0 })
})
