import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { refused } from '../../../../tests/support/refused.ts'
import type { Actor } from '../../../../tests/support/useServer.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { teaching } from '../../../teaching/contract.ts'
import { imports } from '../../../imports/contract.ts'
import { makeSheetScene, scoreSheetCallers } from '../../makeScoreSheets.ts'
import { exam, sheetRefusals } from '../../contract.ts'

const server = await useServer()
const { as, actor, make } = server
const { send, checkScores, rowsOf, apply, undo } = scoreSheetCallers(server)
const students = importCallers(server, 'students')

const bounds = { pageNum: 1, pageSize: 10 }

/** Tries every call that continues an import. */
const tryAll = (who: Actor, id: number) =>
  Promise.all([
    as(who, imports.run, { query: { id } }),
    as(who, imports.samples, { query: { id } }),
    as(who, imports.values, { query: { id } }),
    as(who, imports.kind, { query: { kind: 'examScores', run: id } }),
    as(who, imports.rows, { body: { id, ...bounds } }),
    as(who, imports.reasons, { body: { id } }),
    as(who, imports.notes, { body: { id } }),
    as(who, imports.leaveOut, { body: { id, rows: [2], leftOut: true } }),
    as(who, imports.sheets, { body: { id, sheets: [0], isClassBySheet: false, skipsHidden: false } }),
    as(who, imports.check, { body: { id, mapping: [{ column: 0, key: 'code' }] } }),
    as(who, imports.apply, { body: { id } }),
    as(who, imports.undo, { body: { id } }),
  ])

test('a teacher imports, reviews and undoes the scores of the subject and class taught', async () => {
  const { chineseTeacher, examId, codeOf, scoresOf } = await makeSheetScene(server)
  const run = await checkScores(chineseTeacher, examId, [{ 学号: codeOf(1), 语文: 88 }])
  expect(run).toMatchObject({ isOwn: true, counts: { new: 1, refused: 0 } })
  expect(await as(chineseTeacher, imports.samples, { query: { id: run.id } })).toMatchObject({ code: 200 })
  expect(
    (await as(chineseTeacher, imports.kind, { query: { kind: 'examScores', run: run.id } })).data.columns.map(
      ({ title }) => title,
    ),
  ).toEqual(['学号', '考号', '姓名', '班级', '年级', '语文', '数学'])
  expect(await apply(chineseTeacher, run.id)).toMatchObject({ stage: 'done' })
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [88, null] })
  expect(await undo(chineseTeacher, run.id)).toMatchObject({ stage: 'undone' })
})

test('other subjects and other classes are refused by name, and reveal neither score nor student', async () => {
  const { chineseTeacher, examId, codeOf, enter, pupilsOf, classes, maths } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  await enter(examId, [[first, maths, 70]])
  const run = await checkScores(chineseTeacher, examId, [
    { 学号: codeOf(1), 语文: 88, 数学: 70 },
    { 学号: codeOf(4), 语文: 88, 数学: '' },
  ])
  expect(await rowsOf(chineseTeacher, run.id)).toMatchObject([
    {
      verdict: 'refused',
      differences: [{ title: '语文', before: null, after: '88' }],
      faults: [{ title: '数学', why: expect.stringMatching(/^没有录入学生001的数学的权限/) }],
    },
    {
      verdict: 'refused',
      name: codeOf(4),
      differences: [],
      faults: [{ title: '学号', why: '不在考试名单上，或不在您可以录入的范围内' }],
    },
  ])
})

test('a teacher reaches no import of others, of another kind, nor the history', async () => {
  const scene = await makeSheetScene(server)
  const { who, schoolId, rootId, chineseTeacher, mathsTeacher, examId, codeOf } = scene
  const run = await checkScores(mathsTeacher, examId, [{ 学号: codeOf(1), 数学: 66 }])
  for (const answer of await tryAll(chineseTeacher, run.id)) expect(answer).toMatchObject(refused(common.notFound))
  const people = await students.check(who, [{ 姓名: '白小妍', 学号: 'N-1', 班级: '1班', 年级: '七年级' }])
  for (const answer of await tryAll(chineseTeacher, people.id)) expect(answer).toMatchObject(refused(common.notFound))
  const forbidden = [
    await as(chineseTeacher, imports.history, { body: bounds }),
    await as(chineseTeacher, imports.kinds),
    await as(chineseTeacher, imports.kind, { query: { kind: 'students' } }),
    await as(chineseTeacher, imports.template, { body: { kind: 'students' } }),
    await as(chineseTeacher, imports.start, {
      body: { kind: 'students' },
      files: await sheetOf([{ 姓名: '白小妍' }]),
    }),
  ]
  for (const answer of forbidden) expect(answer).toMatchObject(refused(common.forbidden))
  expect((await as(chineseTeacher, exam.scoreImports, { query: { examRecordId: examId } })).data).toEqual([])
  expect((await as(mathsTeacher, exam.scoreImports, { query: { examRecordId: examId } })).data).toMatchObject([
    { id: run.id, result: '已核对，待写入' },
  ])
  // A clerk of people's imports sees no scores, and the administrator sees all imports.
  const clerk = await actor({ schoolId, roles: [role.staff], departments: [rootId] })
  await make.grant(schoolId, clerk.id, ['school:user:import'])
  for (const answer of await tryAll(clerk, run.id)) expect(answer).toMatchObject(refused(common.notFound))
  expect(await as(who, imports.run, { query: { id: run.id } })).toMatchObject({ code: 200, data: { isOwn: false } })
})

test('nobody starts an import of scores by the calls of other imports', async () => {
  const { who } = await makeSheetScene(server)
  const files = await sheetOf([{ 学号: '1' }])
  expect(await as(who, imports.start, { body: { kind: 'examScores' }, files })).toMatchObject(refused(common.notFound))
  expect(await as(who, imports.template, { body: { kind: 'examScores' } })).toMatchObject(refused(common.notFound))
  expect((await as(who, imports.kinds)).data.map(({ kind }) => kind)).not.toContain('examScores')
})

test('refuses somebody who teaches nothing in the exam, and other schools', async () => {
  const { examId, head, codeOf } = await makeSheetScene(server)
  expect(await send(head, examId, [{ 学号: codeOf(1), 语文: 1 }])).toMatchObject(refused(sheetRefusals.nothingToEnter))
  const other = await makeSheetScene(server)
  expect(await send(other.who, examId, [{ 学号: codeOf(1), 语文: 1 }])).toMatchObject(refused(common.notFound))
})

test('a teacher who no longer teaches the class neither writes nor undoes', async () => {
  const { who, chineseTeacher, chinese, classes, examId, codeOf, scoresOf } = await makeSheetScene(server)
  const written = await checkScores(chineseTeacher, examId, [{ 学号: codeOf(1), 语文: 88 }])
  await apply(chineseTeacher, written.id)
  const open = await checkScores(chineseTeacher, examId, [{ 学号: codeOf(2), 语文: 77 }])
  await as(who, teaching.saveAssignments, {
    body: { classId: classes[0], subjects: [{ subjectId: chinese, added: [], removed: [chineseTeacher.id] }] },
  })
  expect(await apply(chineseTeacher, open.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  expect((await undo(chineseTeacher, written.id)).job?.error).toMatch(/没有录入学生001.*的语文的权限/)
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [88, null], [codeOf(2)]: [null, null] })
})
