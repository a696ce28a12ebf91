import { expect, test } from 'vitest'
import { useServer } from '../../../../tests/support/useServer.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { imports } from '../../../imports/contract.ts'
import { exam, examRefusals } from '../../contract.ts'
import { makeSheetScene, scoreSheetCallers } from '../../makeScoreSheets.ts'

const server = await useServer()
const { as } = server
const { send, checkScores, importAll, rowsOf, apply, undo, show, settle } = scoreSheetCallers(server)

test('imports scores and marks by number or by name and class, and shows the differences first', async () => {
  const { who, examId, codeOf, enter, pupilsOf, classes, chinese, maths, scoresOf } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  await enter(examId, [
    [first, chinese, 80],
    [first, maths, 70],
  ])
  const run = await checkScores(who, examId, [
    {
      序号: 1,
      学号: codeOf(1),
      姓名: '学生001',
      班级: '七(1)班',
      语文: '８５．５',
      '数学(100)': 70,
      总分: 155.5,
      班名次: 1,
    },
    { 序号: 2, 学号: '', 姓名: '学 生002', 班级: '七年级一班', 语文: '缺', '数学(100)': '98.49999999999999' },
    { 序号: 3, 学号: codeOf(3), 姓名: '', 班级: '', 语文: '', '数学(100)': '舞弊' },
    { 序号: '', 学号: '', 姓名: '平均分', 班级: '', 语文: 85.5, '数学(100)': 84.2 },
  ])
  expect(run).toMatchObject({
    kind: 'examScores',
    counts: { new: 2, changed: 1, unchanged: 1, refused: 0, noted: 1 },
  })
  expect(run.headings.filter(({ hint }) => hint === '总分与名次由系统计算，不导入').map(({ title }) => title)).toEqual([
    '总分',
    '班名次',
  ])
  expect(run.headings.map(({ title, key }) => [title, key])).toEqual([
    ['序号', null],
    ['学号', 'code'],
    ['姓名', 'name'],
    ['班级', 'className'],
    ['语文', `subject${chinese}`],
    ['数学(100)', `subject${maths}`],
    ['总分', null],
    ['班名次', null],
  ])
  expect(await rowsOf(who, run.id)).toMatchObject([
    { verdict: 'changed', differences: [{ title: '语文', before: '80', after: '85.5' }] },
    {
      verdict: 'new',
      differences: [
        { title: '语文', before: null, after: '缺考' },
        { title: '数学', before: null, after: '98.5' },
      ],
    },
    { verdict: 'new', differences: [{ title: '数学', before: null, after: '作弊' }] },
    { verdict: 'unchanged', notes: ['这一行是平均分等统计，不是学生，没有导入'] },
  ])
  expect((await scoresOf())[codeOf(1)]).toEqual([80, 70])
  expect(await apply(who, run.id)).toMatchObject({
    stage: 'done',
    written: [
      { what: '学生', count: 3 },
      { what: '新录成绩', count: 3 },
      { what: '修改成绩', count: 1 },
    ],
  })
  expect(await scoresOf()).toMatchObject({
    [codeOf(1)]: [85.5, 70],
    [codeOf(2)]: ['absent', 98.5],
    [codeOf(3)]: [null, 'cheated'],
  })
})

test('computes the ranks after an import and after undoing it', async () => {
  const { who, examId, codeOf, page } = await makeSheetScene(server)
  const run = await importAll(who, examId, [
    { 学号: codeOf(1), 语文: 60, 数学: 60 },
    { 学号: codeOf(2), 语文: 90, 数学: 90 },
  ])
  const ranksNow = async () => {
    await server.http.running.runner.drain()
    const { content } = await page(examId)
    return content.flatMap(({ studentNumber, total }) => (total?.value ? [[studentNumber, total.gradeOrder]] : []))
  }
  expect(await ranksNow()).toEqual([
    [codeOf(2), 1],
    [codeOf(1), 2],
  ])
  await undo(who, run.id)
  expect(await ranksNow()).toEqual([])
})

test('refuses the whole row for a cell that cannot be read, is above full marks or is not taken', async () => {
  const { who, examId, codeOf, scoresOf } = await makeSheetScene(server)
  const run = await checkScores(who, examId, [
    { 学号: codeOf(1), 语文: 85, 数学: '8o' },
    { 学号: codeOf(2), 语文: 100.5, 数学: 60 },
    { 学号: codeOf(3), 语文: 85.125, 数学: 60 },
    { 学号: codeOf(4), 语文: '-3', 数学: 60 },
  ])
  expect((await rowsOf(who, run.id)).map(({ verdict, faults }) => [verdict, faults])).toEqual([
    ['refused', [{ title: '数学', why: '“8o”不是分数，可填数字或缺考、缓考、免考、作弊' }]],
    ['refused', [{ title: '语文', why: '超过满分 100 分' }]],
    ['refused', [{ title: '语文', why: '最多两位小数' }]],
    ['refused', [{ title: '语文', why: '“-3”不是分数，可填数字或缺考、缓考、免考、作弊' }]],
  ])
  expect(run.errorLink).not.toBeNull()
  expect((await scoresOf())[codeOf(1)]).toEqual([null, null])
})

test('never guesses a student: unknown, doubtful and repeated ones are refused by name', async () => {
  const { who, examId, codeOf, grades, schoolId } = await makeSheetScene(server)
  await server.make.makeMember({ schoolId, roles: [8], departments: [grades.eighth], name: '外人', code: 'X-9' })
  const run = await checkScores(who, examId, [
    { 学号: codeOf(1), 姓名: '学生002', 班级: '', 语文: 1 },
    { 学号: 'X-9', 姓名: '', 班级: '', 语文: 2 },
    { 学号: '', 姓名: '学生003', 班级: '', 语文: 3 },
    { 学号: '', 姓名: '学生003', 班级: '七年级2班', 语文: 4 },
    { 学号: '', 姓名: '学生003', 班级: '九班', 语文: 5 },
    { 学号: codeOf(4), 姓名: '', 班级: '', 语文: 6 },
    { 学号: codeOf(4), 姓名: '', 班级: '', 语文: 7 },
    { 学号: codeOf(5), 姓名: '', 班级: '七年级1班', 语文: 8 },
    { 学号: '', 姓名: '', 班级: '', 语文: 9 },
    { 学号: codeOf(6), 姓名: '学生006', 班级: '七年级1班', 语文: 10 },
  ])
  const rows = await rowsOf(who, run.id)
  const unknown = '不在考试名单上，或不在您可以录入的范围内'
  expect(rows.map(({ verdict, faults }) => [verdict, ...faults.map(({ why }) => why)])).toEqual([
    ['refused', '与名单上的“学生001”不同，请核对'],
    ['refused', unknown],
    ['refused', '只有姓名不能确定学生，请填写班级，或学号、考号'],
    ['refused', unknown],
    ['refused', expect.stringMatching(/^没有此班级/)],
    ['refused', '与文件第 8 行是同一名学生'],
    ['refused', '与文件第 7 行是同一名学生'],
    ['refused', '学生005在名单上的班级是七年级2班，请核对'],
    ['refused', '没有学号、考号或姓名'],
    ['new'],
  ])
  expect(rows.at(-1)?.notes).toEqual(['名单上的班级是七年级2班，文件中是“七年级1班”'])
})

test('restores everything exactly when an import is undone, and keeps both changes in the history', async () => {
  const { who, examId, codeOf, enter, pupilsOf, classes, chinese, scoresOf } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  await enter(examId, [[first, chinese, 80]])
  const before = await scoresOf()
  const run = await importAll(who, examId, [
    { 学号: codeOf(1), 语文: 90, 数学: 91 },
    { 学号: codeOf(2), 语文: 92, 数学: '' },
  ])
  expect(await scoresOf()).not.toEqual(before)
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await scoresOf()).toEqual(before)
  const { data } = await as(who, exam.scoreHistory, { query: { examRecordId: examId, userId: first } })
  expect(
    data.filter(({ subjectId }) => subjectId === chinese).map((one) => [one.before.score, one.after.score, one.reason]),
  ).toEqual([
    [90, 80, '撤销成绩导入'],
    [80, 90, '成绩导入'],
  ])
})

test('keeps the import after an undone one in the history, so that it ends with the present score', async () => {
  const { who, examId, codeOf, enter, pupilsOf, classes, chinese, maths } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  const run = await importAll(who, examId, [{ 学号: codeOf(1), 语文: 90, 数学: 80 }])
  await undo(who, run.id)
  const again = await importAll(who, examId, [{ 学号: codeOf(1), 语文: 91 }])
  expect(again.written).toContainEqual({ what: '新录成绩', count: 1 })
  await enter(examId, [[first, maths, 85]])
  const { data } = await as(who, exam.scoreHistory, { query: { examRecordId: examId, userId: first } })
  const last = (subjectId: number) => data.find((one) => one.subjectId === subjectId)
  expect(last(chinese)).toMatchObject({ before: { score: null }, after: { score: 91 }, reason: '成绩导入' })
  expect(last(maths)).toMatchObject({ before: { score: null }, after: { score: 85 } })
})

test('does not undo an import if somebody changed one of its scores, and names it', async () => {
  const { who, examId, codeOf, enter, pupilsOf, classes, chinese, scoresOf } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  const run = await importAll(who, examId, [
    { 学号: codeOf(1), 语文: 90 },
    { 学号: codeOf(2), 语文: 92 },
  ])
  await enter(examId, [[first, chinese, 95, 1]])
  const { job, stage } = await undo(who, run.id)
  expect(stage).toBe('done')
  expect(job?.error).toMatch(/导入之后已有：学生001.*的语文（90 → 95）。/)
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [95, null], [codeOf(2)]: [92, null] })
})

test('does not overwrite a score that a colleague entered between check and writing', async () => {
  const { who, examId, codeOf, enter, pupilsOf, classes, chinese, scoresOf } = await makeSheetScene(server)
  const [first = 0] = pupilsOf(classes[0])
  const run = await checkScores(who, examId, [
    { 学号: codeOf(1), 语文: 90 },
    { 学号: codeOf(2), 语文: 92 },
  ])
  await enter(examId, [[first, chinese, 60]])
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [60, null], [codeOf(2)]: [null, null] })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [60, null], [codeOf(2)]: [92, null] })
})

test('closes import, writing and undoing once the exam is published', async () => {
  const { who, examId, codeOf } = await makeSheetScene(server)
  const written = await importAll(who, examId, [{ 学号: codeOf(1), 语文: 90 }])
  const open = await checkScores(who, examId, [{ 学号: codeOf(2), 语文: 90 }])
  expect((await show(who, written.id)).isUndoClosed).toBe(false)
  await as(who, exam.publishExam, { body: { id: examId } })
  expect((await show(who, written.id)).isUndoClosed).toBe(true)
  expect(await send(who, examId, [{ 学号: codeOf(1), 语文: 91 }])).toMatchObject(refused(examRefusals.published))
  const failed = /已发布，不能再(导入成绩|撤销导入)/
  expect((await apply(who, open.id)).job?.error).toMatch(failed)
  const undone = await undo(who, written.id)
  expect(undone.job?.error).toMatch(failed)
  expect(undone.stage).toBe('done')
})

test('never remembers which subject a heading meant, because the next sheet is of another', async () => {
  const { who, examId, codeOf, chinese } = await makeSheetScene(server)
  const sheet = [{ 学号: codeOf(1), 考试得分: 90 }]
  const { id } = (await send(who, examId, sheet)).data
  const mapping = [
    { column: 0, key: 'code' },
    { column: 1, key: `subject${chinese}` },
  ]
  await as(who, imports.check, { body: { id, mapping } })
  await settle(who, id)
  expect(await apply(who, id)).toMatchObject({ stage: 'done' })
  const again = (await send(who, examId, sheet)).data
  expect((await show(who, again.id)).headings.map(({ key }) => key)).toEqual(['code', null])
})
