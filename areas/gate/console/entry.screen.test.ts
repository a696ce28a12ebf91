import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { entryPerson, gateChannel, gateDevice, gateOf, gateRequest } from '../../../tests/screens/gate.ts'
import { currentLeave, leaveRecord } from '../../../tests/screens/leave.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { sendLive } from '../../../tests/screens/mqttBroker.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { access } from '../../access/contract.ts'
import { leave } from '../../leave/contract.ts'
import { whereaboutsCalls } from '../../whereabouts/contract.ts'
import { type GateRequest, gate, gateRefusals } from '../contract.ts'

const stage = useStage()
const person = entryPerson({ userId: 11, name: '王小明' })
const oneGate = () => [gateDevice({ id: 1 })]
const twoGates = () => [gateDevice({ id: 1 }), gateDevice({ id: 2, name: '北门' })]
const whereabouts = { userId: 11, name: '王小明', counted: 'leave' as const, place: 'school' as const }

const open = async (requests: () => readonly GateRequest[], ...answers: readonly FakeAnswer[]) => {
  const console = await stage.open('/menwei', {
    as: cast.gate(),
    answers: [
      ...answers,
      ...gateOf(oneGate, requests),
      answer(gate.person, person),
      answer(gate.decide, ({ body }) => ({
        ...gateRequest({ id: body.id, userId: 11 }),
        state: body.decision === 'agree' ? ('agreed' as const) : ('rejected' as const),
        decidedAt: new Date().toISOString(),
        decidedById: 8,
        decidedByName: '孙国柱',
      })),
      answer(leave.current, ({ query }) => pageWith(query, [currentLeave()])),
      answer(access.report, { counted: 1 }),
      answer(whereaboutsCalls.why, { ...whereabouts, since: null, summary: '', facts: [] }),
    ],
  })
  return { console, page: console.page }
}

const noRequests = () => []
const oneRequest = (): (() => GateRequest[]) => {
  const request = gateRequest({ id: 1, userId: 11 })
  return () => [request]
}

const dialogOf = ({ page }: Scene) => page.getByRole('dialog', { name: /^进出确认/ })

const ready = async (console: Scene) => {
  const dialog = dialogOf(console)
  await dialog.getByText('王小明', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '同意 (Y)' }).isEnabled(), { message: 'ready' }).toBe(true)
  return dialog
}

const readCardNumber = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: '卡号' }).fill(code)
  await page.keyboard.press('Enter')
}

describe('a person whose data is still loading', () => {
  test('is not let in by Y, the button shows why, and N works', async () => {
    const waits = oneRequest()
    const { console, page } = await open(noRequests)
    const held = console.hold(gate.person)
    console.answer(...gateOf(oneGate, waits))
    await page.reload()
    const dialog = dialogOf(console)
    const reject = dialog.getByRole('button', { name: '拒绝 (N)' })
    await expect.poll(() => reject.isEnabled(), { message: 'N is taken' }).toBe(true)
    const agree = dialog.getByRole('button', { name: '正在读取…' })
    expect(await agree.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('y')
    await agree.click({ force: true })
    held.release()
    await ready(console)
    expect(console.asked(gate.decide)).toEqual([])
    await page.keyboard.press('y')
    await console.expectToast('已同意：王小明', 'anywhere', 'success')
    expect(console.asked(gate.decide).map(({ body }) => body.decision)).toEqual(['agree'])
  })

  test('can be rejected at once', async () => {
    const { console, page } = await open(noRequests)
    const held = console.hold(gate.person)
    console.answer(...gateOf(oneGate, oneRequest()))
    await page.reload()
    const reject = dialogOf(console).getByRole('button', { name: '拒绝 (N)' })
    await expect.poll(() => reject.isEnabled(), { message: 'N is taken' }).toBe(true)
    await page.keyboard.press('n')
    await console.untilAsked(gate.decide)
    expect(console.asked(gate.decide).map(({ body }) => body.decision)).toEqual(['reject'])
    held.release()
  })

  test('cannot be agreed to after a failed load until a retry succeeds', async () => {
    const { console, page } = await open(oneRequest(), refuse(gate.person, common.notFound))
    const dialog = dialogOf(console)
    await dialog.getByText('人员信息未能读取', { exact: true }).waitFor()
    const reject = dialog.getByRole('button', { name: '拒绝 (N)' })
    await expect.poll(() => reject.isEnabled(), { message: 'N is taken' }).toBe(true)
    await dialog.getByText('读到人员信息后才能同意').waitFor()
    await page.keyboard.press('y')
    console.answer(answer(gate.person, person))
    await dialog.getByRole('button', { name: '重试' }).click()
    await ready(console)
    expect(console.asked(gate.decide)).toEqual([])
  })
})

describe('the focus of the entry dialog', () => {
  const onContent = (dialog: Locator) =>
    dialog.evaluate((one) => one.contains(document.activeElement) && document.activeElement?.tagName === 'DIV')

  test('is on no button, even if opened from the leave list', async () => {
    const { console, page } = await open(noRequests)
    await page.evaluate(() => {
      window.addEventListener('focusin', ({ target }) => {
        const button = target instanceof Element ? target.closest('[role="dialog"] button') : null
        if (button?.getAttribute('aria-label') === '关闭') document.body.dataset['closing'] = 'true'
      })
    })
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    await list.getByRole('button', { name: '离校 王小明' }).click()
    const dialog = await ready(console)
    await expect.poll(() => onContent(dialog), { message: 'the focus' }).toBe(true)
    expect(await page.evaluate(() => document.body.dataset['closing'])).toBe(undefined)
  })

  test('is on no button if a gate asks while another dialog is open', async () => {
    const waits: GateRequest[] = []
    const { console, page } = await open(() => waits)
    await expect
      .poll(() => console.asked(replayCall).some(({ query }) => query.queue.startsWith('gate.desk')))
      .toBe(true)
    await page.getByRole('button', { name: /^设备/ }).click()
    await expectFocusIn(page.getByRole('dialog', { name: '设备状态' }))
    waits.push(gateRequest({ id: 1, userId: 11 }))
    sendLive(gateChannel(1), 1, { deviceId: 1, requests: waits })
    const dialog = await ready(console)
    await expect.poll(() => onContent(dialog), { message: 'the focus' }).toBe(true)
  })
})

test('a long reason keeps the leave’s time visible and can be expanded', async () => {
  const long = leaveRecord({ leaveReason: '因病需要前往医院复查，'.repeat(18) })
  const student = { ...person, leaverState: 'LEAVING' as const, leave: long }
  const { console, page } = await open(oneRequest(), answer(gate.person, student))
  await page.setViewportSize({ width: 1093, height: 520 })
  const dialog = await ready(console)
  expect((await dialog.getByRole('term').allInnerTexts()).slice(0, 3)).toEqual(['请假状态', '请假时间', '请假原因'])
  const reason = dialog.getByRole('definition').filter({ hasText: '因病需要' })
  const height = async () => (await reason.boundingBox())?.height ?? 0
  await expect.poll(height, { message: 'two lines and a button' }).toBeLessThan(80)
  const folded = await height()
  await reason.getByRole('button', { name: '展开' }).click()
  await expect.poll(height).toBeGreaterThan(folded)
  await reason.getByRole('button', { name: '收起' }).click()
  await expect.poll(height).toBe(folded)
})

test('Y without a chosen gate focuses the gate select', async () => {
  const { console, page } = await open(
    noRequests,
    answer(gate.personOfCard, { ...person, ticket: `1800000000000.${'x'.repeat(43)}`, cardFault: null }),
    ...gateOf(twoGates, noRequests),
  )
  await readCardNumber(page, '0012')
  const dialog = await ready(console)
  await page.keyboard.press('y')
  await dialog.getByRole('alert').getByText('请先选择放行门').waitFor()
  await expectFocusIn(dialog.getByRole('combobox', { name: '放行门' }))
})

test('keeps the focus next to the full numbers after showing them', async () => {
  const full = [{ name: '王建国', relationship: '父亲', phone: '13812345678' }]
  const { console } = await open(oneRequest(), answer(gate.contacts, full))
  const dialog = await ready(console)
  await dialog.getByRole('button', { name: '显示完整号码' }).click()
  await dialog.getByRole('link', { name: '拨打王建国的电话 13812345678' }).waitFor()
  await expectFocusIn(dialog.getByRole('region', { name: '相关联系人' }))
})

test('a refused card moves nothing, and its message disappears with the next action', async () => {
  const fill = { code: '2307245453', why: '挂失' }
  const { page } = await open(noRequests, refuse(gate.personOfCard, gateRefusals.cardEnded, { fill }))
  await page.setViewportSize({ width: 1093, height: 520 })
  const button = page.getByRole('button', { name: '手动放行' })
  const place = async () => (await button.boundingBox())?.x ?? 0
  const before = await place()
  await readCardNumber(page, '2307245453')
  const alert = page.getByRole('alert').filter({ hasText: '此卡已挂失：尾号 5453' })
  await alert.waitFor({ state: 'attached' })
  expect(await alert.innerText()).not.toContain('230724')
  expect(await place()).toBe(before)
  await button.click()
  await alert.waitFor({ state: 'detached' })
})

describe('at 200 % zoom', () => {
  const inSight = async (part: Locator) => {
    const box = await part.boundingBox()
    return box !== null && box.height > 8 && box.y >= 0 && box.y + box.height <= 260
  }

  test('shows name, leave and both buttons at once', async () => {
    const student = { ...person, leaverState: 'LEAVING' as const, leave: leaveRecord() }
    const { console, page } = await open(oneRequest(), answer(gate.person, student))
    await page.setViewportSize({ width: 546, height: 260 })
    const dialog = await ready(console)
    const parts = {
      name: dialog.getByText('王小明', { exact: true }),
      leave: dialog.getByText('请假中', { exact: true }),
      agree: dialog.getByRole('button', { name: '同意 (Y)' }),
      reject: dialog.getByRole('button', { name: '拒绝 (N)' }),
    }
    for (const [message, part] of Object.entries(parts)) await expect.poll(() => inSight(part), { message }).toBe(true)
    await dialog.getByText('139******65').scrollIntoViewIfNeeded()
    for (const [message, part] of Object.entries(parts)) expect(await inSight(part), message).toBe(true)
  })

  test('shows a whole row of the leave list below its title', async () => {
    const { page } = await open(noRequests)
    await page.setViewportSize({ width: 546, height: 260 })
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    const leaves = list.getByRole('button', { name: '离校 王小明' })
    await expect.poll(() => inSight(leaves), { message: 'the row' }).toBe(true)
    const height = async () => (await list.boundingBox())?.height ?? 0
    await expect.poll(height, { message: 'the whole window' }).toBeGreaterThanOrEqual(260)
  })
})
