import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { organisation } from '../../../organisation/contract.ts'
import { exam } from '../../contract.ts'
import type { SchoolFigure } from '../../figureContract.ts'

const stage = useStage()

const row = (changes: Partial<SchoolFigure>): SchoolFigure => ({
  id: 1,
  schoolId: 2,
  school: '杏坛中学',
  examId: 5,
  exam: '期中考试',
  startTime: '2026-04-20 08:00:00',
  grade: '七年级',
  subject: '语文',
  fullMarks: 120,
  expected: 320,
  scored: 318,
  mean: 91.35,
  excellentRate: 30.5,
  passRate: 92.77,
  lowRate: 1.26,
  ...changes,
})

const hidden = { id: 2, scored: 4, mean: null, excellentRate: null, passRate: null, lowRate: null } as const

const schools = [
  { id: 2, name: '杏坛中学', schoolDeptId: 20, schoolSection: 3 },
  { id: 3, name: '明德小学', schoolDeptId: 30, schoolSection: 2 },
]

const open = (as = cast.bureau()) =>
  stage.open('/exam/figures', {
    as,
    answers: [
      answer(organisation.schools, [{ id: 90, name: '杏坛区教育局', schoolDeptId: 990, schoolSection: 2 }, ...schools]),
      answer(exam.schoolFigures, ({ query }) => pageWith(query, [row({}), row({ ...hidden, school: '明德小学' })])),
    ],
  })

test('lists figures by school and subject, and a dash for those that are withheld', async () => {
  const console = await open()
  const { page } = console
  await console.rows().getByText('91.35').waitFor()
  await expect
    .poll(async () => (await console.rows().allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()))
    .toEqual([
      expect.stringMatching(/^杏坛中学 期中考试 .*七年级 语文 .*91\.35 30\.5 92\.77/u),
      expect.stringMatching(/^明德小学 期中考试 .*4 — — —/u),
    ])
  await expectAccessible(page)
  await page.getByRole('combobox', { name: '学校' }).click()
  const options = page.locator('.ant-select-item-option')
  await options.filter({ hasText: '明德小学' }).waitFor()
  expect(await options.allInnerTexts()).not.toContain('杏坛区教育局')
  await options.filter({ hasText: '明德小学' }).click()
  await console.expectAsked(exam.schoolFigures, { query: { schoolId: 3 } })
})

test('shows why the figures could not be read', async () => {
  const console = await open()
  console.answer(refuse(exam.schoolFigures, common.fault))
  await console.page.reload()
  await console.page.getByRole('button', { name: '重试' }).waitFor()
  expect(await console.rows().count()).toBe(0)
})
