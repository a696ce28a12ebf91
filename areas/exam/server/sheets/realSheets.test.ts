import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { useServer } from '../../../../tests/support/useServer.ts'
import type { Actor } from '../../../../tests/support/useServer.ts'
import { exam } from '../../contract.ts'
import { makeSheetScene, scoreSheetCallers } from '../../makeScoreSheets.ts'

const server = await useServer()
const { as } = server
const { judgeRun, rowsOf, apply, show } = scoreSheetCallers(server)

type Value = string | number | null

const toCells = (rows: readonly (readonly Value[])[]) =>
  rows.map((row) => row.map((value) => (value === null ? null : { value })))

/** Uploads a file with these sheets by name, as a spreadsheet program writes them. */
const sendSheets = async (
  who: Actor,
  examRecordId: number,
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
) => {
  const files = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: toCells(rows) }))
  const bytes = await writeExcel(files).toBuffer()
  const sent = await as(who, exam.importScores, { body: { examRecordId }, files: [{ name: '成绩.xlsx', bytes }] })
  return sent.data.id
}

test('reads a sheet with a title, headings of two lines, blank rows and averages at the bottom', async () => {
  const { who, examId, codeOf, scoresOf } = await makeSheetScene(server)
  const id = await sendSheets(who, examId, {
    Sheet1: [
      ['七年级第一次月考成绩表'],
      ['序号', '班级', '学号', '姓名', '语文', null, '数学', null, '总分', '级名'],
      [null, null, null, null, '分数', '班名', '分数', '班名', null, null],
      [1, '七(1)班', codeOf(1), '学生001', 85, 1, 90, 2, 175, 1],
      [2, '七(1)班', codeOf(2), '学生002', '缺', null, 66.5, 3, 66.5, 9],
      [null, null, null, null, null, null, null, null, null, null],
      [3, '七(2)班', codeOf(4), '学生004', 77, 2, 95, 1, 172, 2],
      ['平均分', null, null, '平均分', 81, null, 83.83, null, null, null],
    ],
  })
  const run = await judgeRun(who, id)
  expect(run.counts).toMatchObject({ new: 3, unchanged: 1, refused: 0 })
  await apply(who, id)
  expect(await scoresOf()).toMatchObject({
    [codeOf(1)]: [85, 90],
    [codeOf(2)]: ['absent', 66.5],
    [codeOf(4)]: [77, 95],
  })
})

test('reads one sheet per class without a column for it, by the names of the sheets', async () => {
  const { who, examId, codeOf, scoresOf } = await makeSheetScene(server)
  const id = await sendSheets(who, examId, {
    '七(1)班': [
      ['姓名', '语文'],
      ['学生001', 61],
    ],
    '七(2)班': [
      ['姓名', '语文'],
      ['学生005', 62],
      ['学生001', 63],
    ],
  })
  const run = await judgeRun(who, id)
  expect(run.counts).toMatchObject({ new: 2, refused: 1 })
  expect((await rowsOf(who, id, 'refused'))[0]).toMatchObject({
    place: '“七(2)班”第 3 行',
    faults: [{ why: '不在考试名单上，或不在您可以录入的范围内' }],
  })
  await apply(who, id)
  expect(await scoresOf()).toMatchObject({ [codeOf(1)]: [61, null], [codeOf(5)]: [62, null] })
})

test('reads abbreviated subjects and full marks in headings, and no other full marks', async () => {
  const { who, examId, codeOf, chinese, maths } = await makeSheetScene(server)
  const headingsOf = async (titles: readonly string[]) => {
    const id = await sendSheets(who, examId, {
      成绩: [
        ['学号', ...titles],
        [codeOf(1), ...titles.map(() => 1)],
      ],
    })
    return (await show(who, id)).headings.slice(1).map(({ key }) => key)
  }
  const [first, second] = [`subject${chinese}`, `subject${maths}`]
  expect(await headingsOf(['语', '数'])).toEqual([first, second])
  expect(await headingsOf(['语文（满分100）', '数学成绩'])).toEqual([first, second])
  expect(await headingsOf(['语文(100分)', '数学(150)'])).toEqual([first, null])
  expect(await headingsOf(['语文', '语文名次'])).toEqual([first, null])
})

test('offers the template with the students and subjects that the caller may enter', async () => {
  const { chineseTeacher, head, examId, codeOf } = await makeSheetScene(server)
  const { data } = await as(chineseTeacher, exam.scoreTemplate, { body: { examRecordId: examId } })
  expect(data.fileLink).toMatch(/^\/|^http/)
  const bytes = await server.http.inject({ method: 'GET', url: data.fileLink })
  expect(bytes.statusCode).toBe(200)
  const files = [{ name: '模板.xlsx', bytes: bytes.rawPayload }]
  const sent = await as(chineseTeacher, exam.importScores, { body: { examRecordId: examId }, files })
  const run = await judgeRun(chineseTeacher, sent.data.id)
  expect(run.headings.map(({ title }) => title)).toEqual(['学号', '考号', '姓名', '班级', '语文（100）'])
  const rows = await rowsOf(chineseTeacher, run.id)
  expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual(
    [1, 2, 3].map((at) => [`学生00${at} ${codeOf(at)}`, 'unchanged']),
  )
  expect((await as(head, exam.scoreTemplate, { body: { examRecordId: examId } })).code).not.toBe(200)
})

test('says why the column of a subject that the exam or the school lacks is not imported', async () => {
  const { who, examId, codeOf } = await makeSheetScene(server)
  const id = await sendSheets(who, examId, {
    Sheet1: [
      ['学号', '语文', '语文成绩', '日语(150)', '俄语成绩', '总分', '操行'],
      [codeOf(1), 85, 85, 90, 80, 255, '优'],
    ],
  })
  const hints = (await show(who, id)).headings.map(({ title, hint }) => [title, hint])
  const lacks = (subject: string) =>
    `学校没有学科“${subject}”，需要学校管理员新建；由有编辑考试权限的老师添加到本次考试后，请重新上传`
  expect(hints).toEqual([
    ['学号', undefined],
    ['语文', undefined],
    ['语文成绩', undefined],
    ['日语(150)', lacks('日语')],
    ['俄语成绩', lacks('俄语')],
    ['总分', '总分与名次由系统计算，不导入'],
    ['操行', undefined],
  ])
})
