import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { moralEducation } from '../contract.ts'
import type { ProjectView } from '../projectContract.ts'
import type { ReportRow } from '../reportContract.ts'

const stage = useStage()

const project: ProjectView = {
  id: 1,
  name: '班级常规量化',
  assessType: 'clazz',
  duration: 'week',
  examinerGroupId: 5,
  examinerGroupIds: [5],
  defaultValue: 100,
  joinDefault: true,
  scoreIs: '0',
  isEnable: true,
  version: 1,
}

const row = (id: number, name: string, changes: Partial<ReportRow> = {}): ReportRow => ({
  id,
  name,
  classId: id,
  className: name,
  gradeId: 7,
  gradeName: '七年级',
  headcount: 45,
  initialValue: 100,
  recordValue: 3,
  totalValue: 103,
  assessValue: 103,
  perHead: 2.29,
  rank: 1,
  firstValue: 103,
  firstRank: 1,
  isCorrected: false,
  ...changes,
})

const open = (place: string) =>
  stage.open(place, {
    as: cast.school(),
    answers: [
      answer(moralEducation.projectChoices, [project]),
      answer(moralEducation.reports, [
        {
          id: 9,
          name: '第1周（3月2日—3月8日）',
          startTime: '2026-03-02 00:00:00',
          endTime: '2026-03-08 23:59:59',
          assessProjectId: 1,
          isEnded: true,
        },
      ]),
      answer(moralEducation.rankReport, {
        content: [row(71, '1班'), row(72, '2班', { rank: 2, firstRank: 1, firstValue: 105, isCorrected: true })],
        totalSize: 2,
        pageNum: 1,
        pageSize: 50,
        totalPages: 1,
        assessType: 'clazz',
        name: '第1周（3月2日—3月8日）',
        joinDefault: true,
        isEnded: true,
      }),
      answer(moralEducation.trend, [{ periodId: 9, name: '第1周', value: 103, rank: 1, isCorrected: false }]),
      answer(moralEducation.recordPage, ({ body }) => countedWith(body, [])),
    ],
  })

test('needs a project, then shows ranks with corrections, and opens the records of a class', async () => {
  const console = await open('/deyu/DeyuTable')
  const { page } = console
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByText('请选择具体的考评项目').first().waitFor()
  expect(console.asked(moralEducation.rankReport)).toEqual([])
  await page.getByRole('combobox', { name: '项目名称' }).click()
  await page.getByTitle('班级常规量化').click()
  expect(await page.getByRole('combobox', { name: '考评对象' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByText('2（更正前 1，105 分）').waitFor()
  await expectAccessible(page)
  await page.getByRole('cell', { name: '1班' }).first().click()
  await page.getByRole('dialog', { name: '1班' }).getByText('没有可以查看的记录').waitFor()
  expect(console.asked(moralEducation.recordPage).at(-1)?.body).toMatchObject({ projectId: 1, targetId: 71 })
})

test('prints all lines of a report', async () => {
  const { page } = await open('/deyu/DeyuTable?project=1')
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article')
  await paper.waitFor()
  expect(await paper.getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('heading', { name: '德育统计' }).waitFor()
})
