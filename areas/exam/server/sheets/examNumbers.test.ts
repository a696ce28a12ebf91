import { expect, test } from 'vitest'
import { sheetOf } from '../../../../tests/support/importScene.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { exam, examRefusals, sheetRefusals } from '../../contract.ts'
import { makeSheetScene, scoreSheetCallers } from '../../makeScoreSheets.ts'

const server = await useServer()
const { as } = server
const { checkScores, judgeRun, rowsOf, apply, undo } = scoreSheetCallers(server)

type Scene = Awaited<ReturnType<typeof makeSheetScene>>

const generate = ({ who, examId }: Scene, values: object = {}, by = who) =>
  as(by, exam.generateNumbers, { body: { examRecordId: examId, ...values } })

/** Returns the exam numbers by student number. */
const numbersOf = async ({ page, examId }: Scene) =>
  Object.fromEntries((await page(examId)).content.map(({ studentNumber, examNumber }) => [studentNumber, examNumber]))

const checkNumbers = async ({ who, examId }: Scene, rows: Parameters<typeof sheetOf>[0]) => {
  const { id } = (await as(who, exam.importNumbers, { body: { examRecordId: examId }, files: await sheetOf(rows) }))
    .data
  return judgeRun(who, id)
}

test('generates numbers of prefix, grade and serial in class order, over both branches of a grade', async () => {
  const scene = await makeSheetScene(server)
  const { codeOf, who, classes, examId } = scene
  expect(await generate(scene, { prefix: '26A' })).toMatchObject({ data: { count: 9 } })
  const numbers = await numbersOf(scene)
  expect([1, 2, 3, 4, 9].map((at) => numbers[codeOf(at)])).toEqual([
    '26A07001',
    '26A07002',
    '26A07003',
    '26A07004',
    '26A07009',
  ])
  const grid = await as(who, exam.scoreGrid, { query: { examRecordId: examId, classId: classes[0] } })
  expect(grid.data.rows[0]?.examNumber).toBe('26A07001')
})

test('asks before it replaces numbers, and mixes the classes of a grade', async () => {
  const scene = await makeSheetScene(server)
  await generate(scene)
  const before = await numbersOf(scene)
  expect(await generate(scene, { order: 'mixed' })).toMatchObject(refused(sheetRefusals.numbersExist))
  expect(await numbersOf(scene)).toEqual(before)
  expect(await generate(scene, { order: 'mixed', prefix: 'M', isConfirmed: true })).toMatchObject({ code: 200 })
  const after = Object.values(await numbersOf(scene))
  expect(new Set(after)).toEqual(new Set(Array.from({ length: 9 }, (_, at) => `M0700${at + 1}`)))
})

test('refuses numbers of a published exam, of a part of the school, and from a teacher', async () => {
  const scene = await makeSheetScene(server)
  const { who, examId, enter, pupilsOf, classes, chinese, staff, grades, chineseTeacher, schoolId } = scene
  expect(await generate(scene, {}, chineseTeacher)).toMatchObject(refused(common.forbidden))
  const part = await staff({ roles: [role.departmentManager], departments: [grades.north] })
  await server.make.grant(schoolId, part.id, ['sys:exam:edit', 'exam:exam:view'])
  expect(await generate(scene, {}, part)).toMatchObject(refused(examRefusals.partOfExam))
  await enter(examId, [[pupilsOf(classes[0])[0] ?? 0, chinese, 80]])
  await as(who, exam.publishExam, { body: { id: examId } })
  expect(await generate(scene)).toMatchObject(refused(examRefusals.published))
  const body = { examRecordId: examId }
  const files = await sheetOf([{ 学号: '1', 考号: '2' }])
  expect(await as(who, exam.importNumbers, { body, files })).toMatchObject(refused(examRefusals.published))
})

test('imports numbers, lets students swap theirs, and restores them', async () => {
  const scene = await makeSheetScene(server)
  const { who, codeOf } = scene
  await generate(scene)
  const before = await numbersOf(scene)
  const run = await checkNumbers(scene, [
    { 学号: codeOf(1), 姓名: '', 班级: '', 准考证号: '07002' },
    { 学号: codeOf(2), 姓名: '', 班级: '', 准考证号: '07001' },
    { 学号: '', 姓名: '学生003', 班级: '七(1)班', 准考证号: 'A-9' },
  ])
  expect(run.counts).toMatchObject({ changed: 3, refused: 0 })
  await apply(who, run.id)
  const after = await numbersOf(scene)
  expect([1, 2, 3].map((at) => after[codeOf(at)])).toEqual(['07002', '07001', 'A-9'])
  await undo(who, run.id)
  expect(await numbersOf(scene)).toEqual(before)
})

test('refuses a number in use, a repeated one and one with other characters', async () => {
  const scene = await makeSheetScene(server)
  const { who, codeOf } = scene
  await generate(scene)
  const run = await checkNumbers(scene, [
    { 学号: codeOf(1), 考号: '07009' },
    { 学号: codeOf(2), 考号: 'B1' },
    { 学号: codeOf(3), 考号: 'B1' },
    { 学号: codeOf(4), 考号: '考4' },
    { 学号: codeOf(5), 考号: '' },
  ])
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['考试中已有其他学生使用此考号'],
    ['与文件第 4 行相同'],
    ['与文件第 3 行相同'],
    ['考号只能是字母、数字与“-”'],
    ['不能为空'],
  ])
})

test('does not undo numbers that have changed since', async () => {
  const scene = await makeSheetScene(server)
  const { who, codeOf } = scene
  const run = await checkNumbers(scene, [{ 学号: codeOf(1), 考号: 'B1' }])
  await apply(who, run.id)
  await generate(scene, { isConfirmed: true })
  const { stage, job } = await undo(who, run.id)
  expect(stage).toBe('done')
  expect(job?.error).toMatch(/学生001.*的考号又有变动/)
})

test('finds students by exam number in a sheet of scores', async () => {
  const scene = await makeSheetScene(server)
  const { who, examId, codeOf, scoresOf } = scene
  await generate(scene)
  const run = await checkScores(who, examId, [
    { 考号: '07001', 学号: '', 语文: 90 },
    { 考号: '07002', 学号: codeOf(3), 语文: 91 },
    { 考号: '09999', 学号: '', 语文: 92 },
  ])
  expect((await rowsOf(who, run.id)).map(({ verdict, faults }) => [verdict, ...faults.map(({ why }) => why)])).toEqual([
    ['new'],
    ['refused', '与学号不是同一名学生：学号是学生003，考号是学生002'],
    ['refused', '不在考试名单上，或不在您可以录入的范围内'],
  ])
  await apply(who, run.id)
  expect((await scoresOf())[codeOf(1)]).toEqual([90, null])
})
