import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { organisation } from '../../organisation/contract.ts'
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

const schools = [
  { id: 2, name: '杏坛中学', schoolDeptId: 20, schoolSection: 3 },
  { id: 3, name: '明德小学', schoolDeptId: 30, schoolSection: 2 },
]

const week = { periodId: 9, name: '第1周', startDay: '2026-03-02', endDay: '2026-03-08' }
const best = { classId: 71, name: '1班', value: 103, rank: 1, isCorrected: false, firstRank: 1 }

const open = (place: string, as = cast.school()) =>
  stage.open(place, {
    as,
    answers: [
      answer(organisation.schools, schools),
      answer(moralEducation.flags, [{ ...week, grades: [{ gradeId: 7, gradeName: '七年级', classes: [best] }] }]),
      answer(moralEducation.projectChoices, [
        project,
        { ...project, id: 2, name: '学生常规量化', assessType: 'student' },
      ]),
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

test('has its filters in one line on a school PC', async () => {
  const { page } = await open('/deyu/DeyuTable?project=1')
  await page.setViewportSize({ width: 1093, height: 520 })
  const ask = page.getByRole('button', { name: '查询' })
  const type = page.getByRole('combobox', { name: '报表类型' })
  const middleOf = async (control: typeof ask) => {
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
    return y + height / 2
  }
  await expect.poll(async () => Math.abs((await middleOf(ask)) - (await middleOf(type)))).toBeLessThan(8)
})

test('prints all lines of a report', async () => {
  const { page } = await open('/deyu/DeyuTable?project=1')
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article')
  await paper.waitFor()
  expect(await paper.getByRole('row').count()).toBe(3)
  expect(await paper.getByRole('heading').innerText()).toBe('班级常规量化 第1周（3月2日—3月8日）排名')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('heading', { name: '德育统计' }).waitFor()
})

test('lets a bureau choose a school and read its classes, without pupils or departments', async () => {
  const console = await open('/deyu/DeyuTable', cast.bureau())
  const { page } = console
  await page.getByText('请先选择学校').waitFor()
  expect(console.asked(moralEducation.projectChoices)).toEqual([])
  await page.getByRole('combobox', { name: '学校' }).click()
  await page.getByTitle('杏坛中学').click()
  await page.getByRole('combobox', { name: '项目名称' }).click()
  await page.getByTitle('学生常规量化').click()
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('cell', { name: '1班' }).first().waitFor()
  expect(await page.getByRole('combobox', { name: '汇总' }).count()).toBe(0)
  expect(await page.getByRole('combobox', { name: '部门' }).count()).toBe(0)
  const asked = console.asked(moralEducation.rankReport).at(-1)?.body
  expect(asked).toMatchObject({ schoolId: 2, assessProjectId: 2, line: 'class' })
  await page.getByRole('cell', { name: '1班' }).first().click()
  await page.getByRole('dialog', { name: '1班' }).getByText('各周期得分').waitFor()
  expect(console.asked(moralEducation.trend).at(-1)?.query).toMatchObject({ schoolId: 2, targetId: 71 })
  expect(console.asked(moralEducation.recordPage)).toEqual([])
})

test('lets a bureau choose a school and read its red flags', async () => {
  const console = await open('/deyu/flags?school=2', cast.bureau())
  await console.page.getByText('第 1 名 1班，103 分').waitFor()
  expect(console.asked(moralEducation.flags)[0]?.query).toEqual({ schoolId: 2 })
  expect(await console.page.getByRole('button', { name: '德育设置' }).count()).toBe(0)
})

test('marks red flags that a correction has moved', async () => {
  const console = await open('/deyu/flags')
  const moved = { ...best, rank: 2, isCorrected: true }
  console.answer(
    answer(moralEducation.flags, [{ ...week, grades: [{ gradeId: 7, gradeName: '七年级', classes: [moved] }] }]),
  )
  await console.page.reload()
  await expect.poll(() => console.page.getByText('第 2 名 1班，103 分（有更正，更正前第 1 名）').count()).toBe(1)
})
