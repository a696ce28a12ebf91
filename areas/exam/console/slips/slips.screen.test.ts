import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { examDetail } from '../../../../tests/screens/exams.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { exam, slipRefusals } from '../../contract.ts'
import type { Slips } from '../../slipContract.ts'

const stage = useStage()

const slipOf = (studentId: number): Slips['slips'][number] => ({
  studentId,
  studentName: `王小明${studentId}`,
  studentNumber: `S0${studentId}`,
  examNumber: `0700${studentId}`,
  entries: [
    { subject: '语文', text: '108', classOrder: 1, gradeOrder: 2 },
    { subject: '数学', text: '缺考', classOrder: null, gradeOrder: null },
    { subject: '总分', text: '108（不全）', classOrder: 3, gradeOrder: 4 },
  ],
})

const slips: Slips = {
  exam: '七年级期中考试',
  deptName: '七年级3班',
  hasRanks: true,
  areRanksCurrent: true,
  slips: [1, 2, 3, 4, 5].map(slipOf),
}

const detail = answer(exam.exam, examDetail({ state: 'published' }))

test('shows the slips of a class with their ranks, and prints them four to a page', async () => {
  const console = await stage.open('/scoreSlips?exam=5', {
    as: cast.teacher(),
    answers: [detail, answer(exam.scoreSlips, slips)],
  })
  const { page } = console
  const first = page.getByRole('article', { name: '王小明1的成绩条' })
  await first.getByText('七年级3班 王小明1　学号 S01　考号 07001').waitFor()
  await first.getByRole('row', { name: '成绩 108 缺考 108（不全）' }).waitFor()
  await first.getByRole('row', { name: /^年级名次 2\s+4$/ }).waitFor()
  expect(await page.getByRole('article').count()).toBe(5)
  expect(console.asked(exam.scoreSlips)).toMatchObject([{ query: { examRecordId: 5 } }])
  await expectAccessible(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('shows no row of ranks where parents may not see them', async () => {
  const { page } = await stage.open('/scoreSlips?exam=5', {
    as: cast.teacher(),
    answers: [detail, answer(exam.scoreSlips, { ...slips, hasRanks: false })],
  })
  await page.getByRole('article', { name: '王小明1的成绩条' }).waitFor()
  expect(await page.getByText('年级名次').count()).toBe(0)
})

test('warns before printing outdated ranks, and shows a refusal', async () => {
  const outdated = await stage.open('/scoreSlips?exam=5', {
    as: cast.teacher(),
    answers: [detail, answer(exam.scoreSlips, { ...slips, areRanksCurrent: false })],
  })
  await outdated.page.getByText('名次正在更新，请稍后刷新再打印').waitFor()
  const refused = await stage.open('/scoreSlips?exam=5', {
    as: cast.teacher(),
    answers: [detail, refuse(exam.scoreSlips, slipRefusals.notWholeClass)],
  })
  await refused.page.getByText(slipRefusals.notWholeClass.msg).waitFor()
  expect(refused.asked(exam.scoreSlips)).toHaveLength(1)
})
