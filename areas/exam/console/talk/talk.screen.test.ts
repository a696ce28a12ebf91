import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { examSubjects, studentScore } from '../../../../tests/screens/exams.ts'
import { makePeople, pupil } from '../../../../tests/screens/people.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { exam } from '../../contract.ts'

const stage = useStage()

type StudentExam = DataOf<typeof exam.studentExams>[number]

/** An exam of the student, in which the standard score of each subject and the total is `standard`. */
const examOf = (
  examRecordId: number,
  name: string,
  standard: number | null,
  { hasTotal = true, ...changes }: Partial<StudentExam> & { readonly hasTotal?: boolean } = {},
): StudentExam => ({
  examRecordId,
  exam: name,
  startTime: `2026-0${examRecordId}-20 08:00:00`,
  state: 'published',
  studentName: '王小明',
  studentNumber: 'S01',
  deptName: '七年级3班',
  disclosure: 'scoresAndRanks',
  scores: examSubjects.map(({ id, subject }) => ({
    ...studentScore({ subjectId: id, score: 90 + id, gradeOrder: 10 + id, isHidden: !hasTotal && id !== 1 }),
    subjectName: subject,
    level: '良好',
    standardScore: hasTotal || id === 1 ? standard : null,
  })),
  total: hasTotal
    ? {
        value: 276,
        classOrder: 1,
        gradeOrder: 11,
        schoolOrder: 13,
        districtOrder: null,
        isPartial: false,
        standardScore: standard,
      }
    : null,
  ...changes,
})

const open = (rows: readonly StudentExam[], as = cast.school()) =>
  stage.open('/scoreStudentTable?userId=71&view=talk', {
    as,
    answers: [...makePeople(pupil({ id: 71, name: '王小明' })).answers, answer(exam.studentExams, [...rows])],
  })

test('shows all exams of a student on one page, with a chart that has a table', async () => {
  const console = await open([examOf(4, '期中考试', 61.25), examOf(3, '三月月考', null)])
  const { page } = console
  await page.getByText('王小明 S01 七年级3班').waitFor()
  const table = page.getByRole('table', { name: '历次成绩' })
  await table.getByRole('row', { name: /^期中考试 2026-04-20 91 第 11 标 61\.25/ }).waitFor()
  await table.getByRole('row', { name: /276 第 11 标 61\.25$/ }).waitFor()
  await page.getByRole('img', { name: /^总分标准分，折线图/ }).waitFor()
  await page.getByRole('button', { name: '查看数据表' }).click()
  await page.getByRole('row', { name: '三月月考 26-03-20 无数据' }).waitFor()
  await page.getByRole('combobox', { name: '图表的学科' }).click()
  await page.getByTitle('数学', { exact: true }).click()
  await page.getByRole('columnheader', { name: '数学标准分' }).waitFor()
  await page.getByRole('button', { name: '打印' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '返回列表' }).click()
  await console.expectPlace('/scoreStudentTable?userId=71')
})

const longName = '八年级第二次月考（十二月，含听力与实验操作考查）'

/** Widths of the table and of its sheet, and the lines of the cell with the total. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll('table')].find((one) => one.offsetWidth > 0)
    const total = table?.querySelector('tbody td:last-child > div')
    const range = document.createRange()
    if (total?.firstChild) range.selectNodeContents(total.firstChild)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    return { isWithin: (table?.offsetWidth ?? 0) <= (table?.closest('article')?.clientWidth ?? 0), lines }
  })

test('keeps nine subjects and a long name within the sheet, on the screen and on paper', async () => {
  const names = ['语文', '数学', '英语', '道德与法治', '物理', '生物学', '历史', '地理', '化学']
  const nine = examOf(4, longName, 61.25)
  const scores = names.flatMap((subjectName, at) =>
    nine.scores.slice(0, 1).map((one) => ({ ...one, subjectId: at, subjectName })),
  )
  const total = nine.total && { ...nine.total, value: 568.75 }
  const { page } = await open([{ ...nine, scores, total }])
  await page.getByRole('table', { name: '历次成绩' }).waitFor()
  expect(await measure(page)).toEqual({ isWithin: true, lines: 1 })
  await page.emulateMedia({ media: 'print' })
  expect(await measure(page)).toEqual({ isWithin: true, lines: 1 })
  await page.emulateMedia({ media: null })
})

test('prints levels, or scores without ranks, as parents see them', async () => {
  const [levels, plain] = [
    examOf(5, '期中考试', 61.25, { disclosure: 'levels' }),
    examOf(4, '三月月考', 55, { disclosure: 'scores' }),
  ]
  const { page } = await open([levels])
  const table = page.getByRole('table', { name: '历次成绩' })
  await table.getByRole('row', { name: /91 第 11 标 61\.25/ }).waitFor()
  await page.getByText('只显示等级的考试不印分数').waitFor()
  await page.emulateMedia({ media: 'print' })
  await table.getByRole('row', { name: '期中考试 2026-05-20 良好 良好 良好', exact: true }).waitFor()
  expect(await page.getByRole('img', { name: /标准分/ }).count()).toBe(0)
  await page.emulateMedia({ media: null })
  const scores = await open([plain])
  await scores.page.getByText('本页供教师查看').waitFor()
  await scores.page.emulateMedia({ media: 'print' })
  const printed = scores.page.getByRole('table', { name: '历次成绩' }).getByRole('row').nth(1)
  await expect.poll(() => printed.innerText()).toContain('91')
  expect(await printed.innerText()).not.toContain('第')
  await scores.page.emulateMedia({ media: null })
})

test('leaves out exams without an entry of the student', async () => {
  const coming = examOf(6, '期末考试', null)
  const empty = { ...coming, scores: coming.scores.map((one) => ({ ...one, score: null })) }
  const { page } = await open([empty, examOf(4, '期中考试', 61.25)])
  await page.getByRole('table', { name: '历次成绩' }).getByText('期中考试').waitFor()
  expect(await page.getByText('期末考试').count()).toBe(0)
})

test('shows a subject teacher only the subject taught, and no total', async () => {
  const { page } = await open([examOf(4, '期中考试', 61.25, { hasTotal: false })], cast.teacher())
  await page.getByRole('table', { name: '历次成绩' }).waitFor()
  expect(await page.getByRole('table', { name: '历次成绩' }).getByRole('columnheader').allTextContents()).toEqual([
    '考试',
    '语文',
  ])
})

test('says that there is nothing to see, and why it could not be read', async () => {
  const console = await open([])
  await console.page.getByText('没有可以查看的成绩').waitFor()
  const failed = await stage.open('/scoreStudentTable?userId=71&view=talk', {
    as: cast.school(),
    answers: [...makePeople(pupil({ id: 71, name: '王小明' })).answers, refuse(exam.studentExams, common.notFound)],
  })
  await failed.page.getByText('获取数据失败').waitFor()
  expect(await failed.page.getByRole('button', { name: '打印' }).count()).toBe(0)
})
