import { expect, test } from 'vitest'
import { answer, refusalOf } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type CalendarDayView, leave, leaveRefusals } from '../contract.ts'

const stage = useStage()

test('adds consecutive holidays and make-up days with their weekday, and shows the refusal of an overlapping term', async () => {
  let days: CalendarDayView[] = []
  const words = { name: '上学期', startDay: '2026-09-01', endDay: '2027-01-22' }
  const console = await stage.open('/school/calendar', {
    as: cast.school(),
    answers: [
      answer(leave.specialDays, () => days),
      answer(leave.addSpecialDays, ({ body: { lastDay: _lastDay, ...body } }) => {
        days = [...days, { ...body, id: days.length + 1, version: 1 }]
        return { days: 1 }
      }),
      answer(leave.terms, [{ ...words, id: 1, version: 1 }]),
      answer(leave.saveTerm, () => {
        throw refusalOf(leave.saveTerm, leaveRefusals.termsOverlap, { fill: words })
      }),
    ],
  })
  const { page } = console
  const type = async (label: string, text: string) => {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: '新增放假、调休' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增放假、调休' })
  await type('日期', '2026-10-01')
  await type('到', '2026-10-07')
  await dialog.getByLabel('名称').fill('国庆节')
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '国庆节' }).filter({ hasText: '周四' }).waitFor()
  expect(console.asked(leave.addSpecialDays)[0]?.body).toEqual({
    day: '2026-10-01',
    lastDay: '2026-10-07',
    kind: 'holiday',
    name: '国庆节',
    asWeekday: null,
  })
  await page.getByRole('button', { name: '新增放假、调休' }).first().click()
  await dialog.getByText('调休上课').click()
  await type('日期', '2026-10-10')
  await dialog.getByLabel('名称').fill('国庆节调休')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请选择按周几上课').waitFor()
  await dialog.getByRole('combobox', { name: '按周几上课' }).click()
  await page.getByTitle('周三', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '按周三上课' }).waitFor()

  await page.getByRole('tab', { name: '学期' }).click()
  await page.getByRole('button', { name: '新增学期' }).click()
  const term = page.getByRole('dialog', { name: '新增学期' })
  await term.getByLabel('名称').fill('下学期')
  await type('第一天', '2027-01-20')
  await type('最后一天', '2027-07-09')
  await term.getByRole('button', { name: '保存' }).click()
  await term.getByText('与学期“上学期”（2026-09-01 至 2027-01-22）重叠').waitFor()
})
