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
const examOf = (examRecordId: number, name: string, standard: number | null, hasTotal = true): StudentExam => ({
  examRecordId,
  exam: name,
  startTime: `2026-0${examRecordId}-20 08:00:00`,
  state: 'published',
  studentName: '王小明',
  studentNumber: 'S01',
  deptName: '七年级3班',
  scores: examSubjects.map(({ id, subject }) => ({
    ...studentScore({ subjectId: id, score: 90 + id, gradeOrder: 10 + id, isHidden: !hasTotal && id !== 1 }),
    subjectName: subject,
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
  await table.getByRole('row', { name: /^期中考试 2026-04-20 91 第 11 标准分 61\.25/ }).waitFor()
  await table.getByRole('row', { name: /276 第 11 标准分 61\.25$/ }).waitFor()
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

test('shows a subject teacher only the subject taught, and no total', async () => {
  const { page } = await open([examOf(4, '期中考试', 61.25, false)], cast.teacher())
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
