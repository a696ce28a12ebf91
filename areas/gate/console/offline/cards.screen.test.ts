import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readCard } from '../../../../tests/e2e/cardReader.ts'
import { toastsOf } from '../../../../tests/e2e/toasts.ts'
import { ProxyError, answer, failAsProxy } from '../../../../tests/screens/answers.ts'
import { cutDesk, deskList, listedCard, offlinePanel, openDesk } from '../../../../tests/screens/deskOffline.ts'
import { entryPerson } from '../../../../tests/screens/gate.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { whereaboutsCalls } from '../../../whereabouts/contract.ts'
import { gate } from '../../contract.ts'

const stage = useStage()

const why = answer(whereaboutsCalls.why, {
  userId: 11,
  name: '王小明',
  counted: 'leave',
  place: 'school',
  since: null,
  summary: '',
  facts: [],
})

const person = entryPerson({ userId: 11, name: '王小明' })

/** Formats a moment as the school's clock, to the minute. */
const schoolClock = (moment: number) => toWireTime(new Date(moment), 'Asia/Shanghai').slice(11, 16)

const onlineField = (page: Page) => page.getByRole('textbox', { name: '卡号', exact: true })

const openCut = async () => {
  const console = await openDesk(stage, {})
  cutDesk(console)
  const panel = offlinePanel(console)
  const field = panel.getByRole('textbox', { name: '卡号或姓名' })
  await field.waitFor()
  return { page: console.page, panel, field }
}

test('offline, cards are read one by one and the last answer stays visible', async () => {
  const { page, panel, field } = await openCut()
  await field.focus()
  await readCard(page, '99990000')
  await panel.getByRole('alert').getByText('不在离线名单上：99990000', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('')
  await readCard(page, listedCard)
  await panel.getByRole('button', { name: '离校 王小明' }).waitFor()
  expect(await panel.getByRole('alert').count()).toBe(0)
  expect(await field.inputValue()).toBe('')
  // A second Enter by the reader removes nothing.
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: '离校 王小明' }).click()
  await page.getByText('1 条待补录').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(0)
})

test('offline, a name is searched while typing, stays after Enter and does not mix with a card', async () => {
  const { page, panel, field } = await openCut()
  await field.fill('小红')
  await panel.getByRole('button', { name: '离校 李小红' }).waitFor()
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
  await panel.getByRole('button', { name: '离校 李小红' }).waitFor()
  await field.fill('赵')
  await panel.getByRole('alert').getByText('不在离线名单上：赵', { exact: true }).waitFor()
  await readCard(page, listedCard)
  await panel.getByRole('button', { name: '离校 王小明' }).waitFor()
  expect(await panel.getByRole('alert').count()).toBe(0)
})

test('a card read while the connection broke is answered from the list, where typing continues', async () => {
  const console = await openDesk(stage, {})
  const { page } = console
  const toasts = toastsOf(page)
  // The connection breaks with the lookup, not before: otherwise the field is already gone.
  await page.route(/\/gate\/card\//, (route) => {
    console.answer(failAsProxy(gate.devices, 503))
    return route.abort()
  })
  await onlineField(page).fill(listedCard)
  await page.keyboard.press('Enter')
  const panel = offlinePanel(console)
  await panel.getByRole('button', { name: '离校 王小明' }).waitFor()
  const field = panel.getByRole('textbox', { name: '卡号或姓名' })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement), { message: 'the focus' }).toBe(true)
  await page.keyboard.type('99990000')
  await page.keyboard.press('Enter')
  await panel.getByRole('alert').getByText('不在离线名单上：99990000', { exact: true }).waitFor()
  expect(toasts.map(({ text }) => text).filter((text) => text.includes('网络连接失败'))).toEqual([])
})

test('a card whose lookup is never answered is carried over too', async () => {
  const console = await openDesk(stage, {
    answers: [answer(gate.personOfCard, { ...person, ticket: 'the-ticket', cardFault: null })],
  })
  const { page } = console
  const held = console.hold(gate.personOfCard)
  for (const code of ['99990000', listedCard]) {
    await onlineField(page).fill(code)
    await page.keyboard.press('Enter')
  }
  await held.arrived()
  cutDesk(console)
  const panel = offlinePanel(console)
  await panel.getByRole('button', { name: '离校 王小明' }).waitFor()
  await panel.getByRole('alert').getByText('不在离线名单上：0099990000', { exact: true }).waitFor()
  await panel.getByRole('button', { name: '离校 王小明' }).click()
  await page.getByText('1 条待补录').waitFor()
  // The card that wasn't released yet stays.
  expect(await panel.getByRole('alert').innerText()).toContain('99990000')
})

test('a lost lookup is repeated once if the connection is up', async () => {
  const console = await openDesk(stage, { answers: [answer(gate.person, person), why] })
  const { page } = console
  let times = 0
  console.answer({
    call: gate.personOfCard,
    give: () => {
      times += 1
      if (times === 1) throw new ProxyError(503)
      return { ...person, ticket: 'the-ticket', cardFault: null }
    },
  })
  await onlineField(page).fill(listedCard)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '进出确认' }).getByText('王小明', { exact: true }).waitFor()
  expect(times).toBe(2)
})

test('offline, the end of a window on another day includes the day', async () => {
  const list = () => {
    const known = deskList()
    const until = Date.now() + 26 * 3_600_000
    return { ...known, validUntil: until, people: known.people.map((one) => ({ ...one, until })) }
  }
  const console = await openDesk(stage, { answers: [answer(gate.deskList, list)] })
  cutDesk(console)
  const panel = offlinePanel(console)
  await panel.getByRole('textbox', { name: '卡号或姓名' }).fill('小明')
  const line = panel.getByRole('listitem').filter({ hasText: '王小明' })
  await line.waitFor()
  expect(await line.innerText()).toMatch(/至 \d\d-\d\d \d\d:\d\d/)
})

test('offline, two leaves with a gap are not shown as one', async () => {
  // The list is made once: one made again a moment later may end in the next minute.
  const known = deskList()
  const [first] = known.people
  const later = { from: known.madeAt + 3 * 3_600_000, until: known.madeAt + 4 * 3_600_000 }
  const list = { ...known, people: first === undefined ? [] : [first, { ...first, ...later }] }
  const console = await openDesk(stage, { answers: [answer(gate.deskList, list)] })
  cutDesk(console)
  const panel = offlinePanel(console)
  await panel.getByRole('textbox', { name: '卡号或姓名' }).fill('小明')
  const line = panel.getByRole('listitem').filter({ hasText: '王小明' })
  // In the evening the leave ends on the next day, which the line names.
  const end = new RegExp(`至 (\\d\\d-\\d\\d )?${schoolClock(first?.until ?? 0)}`)
  await expect.poll(() => line.innerText()).toMatch(end)
})

test('offline, a name that more than eight people have says that the list is cut', async () => {
  const many = (count: number) => () => {
    const known = deskList()
    const people = Array.from({ length: count }, (_, at) => ({
      userId: 100 + at,
      name: `王小${at}`,
      card: null,
      clazzName: '七年级1班',
      from: known.madeAt,
      until: known.validUntil,
      direction: 'out' as const,
    }))
    return { ...known, people }
  }
  const search = async (count: number) => {
    const console = await openDesk(stage, { answers: [answer(gate.deskList, many(count))] })
    cutDesk(console)
    const panel = offlinePanel(console)
    await panel.getByRole('textbox', { name: '卡号或姓名' }).fill('王')
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(8)
    return panel.getByText('“王”只列出前 8 人，请输入更完整的姓名')
  }
  expect(await (await search(9)).count()).toBe(1)
  expect(await (await search(8)).count()).toBe(0)
})
