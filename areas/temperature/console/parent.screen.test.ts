import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { sheetFrame } from '../../../tests/screens/temperature.ts'
import { linkPath, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { temperature, temperaturePurpose, temperatureRefusals } from '../contract.ts'

const stage = useStage()
const token = 'x'.repeat(43)
const { nowTime, periods, range } = sheetFrame()

type Why = 'notNow' | 'measured' | 'usedUp'

const homeWith = (tempF: number | null, why: Why | null = null) =>
  answer(temperature.parentHome, {
    studentName: '王小明',
    parentName: '王芳',
    nowTime,
    range,
    usesLeft: 8,
    periods: periods.map((period, at) => ({
      ...period,
      tempF: at === 0 ? tempF : null,
      submitterName: at === 0 && tempF !== null ? '王芳' : '',
      mayReport: why === null && at === 0,
      closedFor: at === 0 ? why : ('notNow' as const),
    })),
  })

const openLink = async (home = homeWith(null)) => {
  const console = await stage.open(linkPath(token), {
    answers: [
      answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: temperaturePurpose }),
      answer(sealedLinkCalls.open, () => ({ token: 'link.1', purpose: temperaturePurpose, endsTime: nowTime })),
      home,
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('手机号后六位').fill('345678')
  await page.getByRole('button', { name: '打开' }).click()
  await page.getByRole('heading', { name: '王小明 体温填报' }).waitFor()
  return console
}

test('a parent reports with large keys, sees a refusal, and sees a confirmation', async () => {
  const console = await openLink()
  const { page } = console
  const send = page.getByRole('button', { name: '提交' })
  await send.click()
  await page.getByRole('alert').filter({ hasText: '请填写体温' }).waitFor()
  for (const key of ['3', '8', '2']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByText('38.2 ℃ 偏高，请核对后提交').waitFor()
  await page.getByRole('button', { name: '删除一位' }).click()
  await page.getByRole('button', { name: '删除一位' }).click()
  for (const key of ['6', '5']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByText('36.5 ℃', { exact: true }).waitFor()
  const heights = await page
    .locator('main button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await expectAccessibleInBoth(page)
  console.answer(
    refuse(temperature.parentSubmit, temperatureRefusals.notNow, {
      fill: { period: '晨检', from: '06:30', to: '09:00' },
    }),
  )
  await send.click()
  await page.getByRole('alert').filter({ hasText: '请在 06:30 至 09:00 之间填报' }).waitFor()
  console.answer(answer(temperature.parentSubmit, { tempF: 365, abnormal: false, isHeadTold: false }), homeWith(365))
  await send.click()
  await page.getByText('谢谢，已收到 36.5 ℃').waitFor()
  await page.getByRole('listitem').filter({ hasText: '晨检 06:30–09:00' }).filter({ hasText: '36.5 ℃' }).waitFor()
  expect(console.asked(temperature.parentSubmit).at(-1)?.body).toEqual({ periodId: 1, tempF: 365 })
})

test('promises a call after a fever only if the teacher is notified, otherwise asks the parent to call', async () => {
  const console = await openLink()
  const { page } = console
  for (const [isHeadTold, next] of [
    [true, '老师会与您联系'],
    [false, '请直接联系班主任'],
  ] as const) {
    await page.getByLabel('晨检体温（℃）').fill('38.6')
    console.answer(answer(temperature.parentSubmit, { tempF: 386, abnormal: true, isHeadTold }))
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText(`已收到 38.6 ℃，体温异常，请留意孩子的身体，${next}`).waitFor()
  }
  expect(console.asked(temperature.parentSubmit).map(({ body }) => body.tempF)).toEqual([386, 386])
})

test('outside the periods, shows no form and says when to report', async () => {
  const { page } = await openLink(homeWith(null, 'notNow'))
  await page.getByText('现在不在填报时间内，请在上面的时段内再打开此链接。').waitFor()
  expect(await page.getByRole('button', { name: '提交' }).count()).toBe(0)
})

test.each([
  ['measured', '学校已测量，本时段无需填报。'],
  ['usedUp', '此链接可填报的次数已用完，如需更正请联系老师。'],
] as const)('hides the form and gives the reason for a period that is %s', async (why, words) => {
  const { page } = await openLink(homeWith(390, why))
  await page.getByText(words, { exact: true }).waitFor()
  await page.getByText('39.0 ℃ 偏高').waitFor()
  expect(await page.getByRole('button', { name: '提交' }).count()).toBe(0)
})

test('shows the refusal of a report that came after the school’s measurement', async () => {
  const console = await openLink()
  const { page } = console
  for (const key of ['3', '6', '5']) await page.getByRole('button', { name: key, exact: true }).click()
  console.answer(refuse(temperature.parentSubmit, temperatureRefusals.measured), homeWith(390, 'measured'))
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('alert').filter({ hasText: '学校已测量，本时段无需填报' }).waitFor()
  expect(console.asked(temperature.parentSubmit)).toMatchObject([{ body: { periodId: 1, tempF: 365 } }])
})
