import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { toastsOf } from '../../../tests/e2e/toasts.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../tests/screens/answers.ts'
import { entryPerson, gateChannel, gateDevice, gateOf, gateRequest } from '../../../tests/screens/gate.ts'
import { leaveRecord } from '../../../tests/screens/leave.ts'
import { cutLive, sendLive } from '../../../tests/screens/mqttBroker.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { access } from '../../access/contract.ts'
import { type EntryPerson, type GateRequest, gate, gateRefusals, gateTimes } from '../contract.ts'

const stage = useStage()

const people: EntryPerson[] = [
  entryPerson({ userId: 11, name: '王小明' }),
  entryPerson({ userId: 12, name: '买买提·阿卜杜热合曼·伊敏江' }),
  entryPerson({ userId: 13, name: '赵小兰' }),
]

const personOf = (userId: number) =>
  people.find((one) => one.userId === userId) ?? entryPerson({ userId, name: '某人' })

interface OpenOptions {
  readonly requests?: () => readonly GateRequest[]
  readonly answers?: readonly FakeAnswer[]
  readonly isFresh?: boolean
  readonly place?: string
}

const noRequests = (): readonly GateRequest[] => []
const twoGates = () => [gateDevice({ id: 1 }), gateDevice({ id: 2, name: '北门', ip: '10.1.0.12' })]

const open = async ({ requests = noRequests, answers = [], isFresh = false, place = '/menwei' }: OpenOptions = {}) => {
  const console = await stage.open(place, {
    as: cast.gate(),
    isFresh,
    answers: [...answers, ...gateOf(twoGates, requests), answer(gate.person, ({ params }) => personOf(params.userId))],
  })
  await console.page.getByRole('heading', { name: `${schools.xingtan.name}出入管理`, level: 1 }).waitFor()
  return { console, page: console.page }
}

const dialogOf = ({ page }: Scene) => page.getByRole('dialog', { name: /^进出确认/ })
const queueOf = ({ page }: Scene) => page.getByRole('region', { name: '等待放行' })
const endedOf = ({ page }: Scene) => page.getByRole('region', { name: '最近处理' })

/** Waits for a person's dialog to accept answers. */
const ready = async (console: Scene, name: string) => {
  const dialog = dialogOf(console)
  await dialog.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '同意 (Y)' }).isEnabled(), { message: name }).toBe(true)
  return dialog
}

/** Waits until the page listens to both queues. */
const listening = async (console: Scene) => {
  await expect
    .poll(() => console.asked(replayCall).filter(({ query }) => query.queue.startsWith('gate.desk')).length, {
      message: 'the queues are listened to',
    })
    .toBeGreaterThanOrEqual(2)
}

const decided = (request: GateRequest, state: 'agreed' | 'rejected', id = 8, name = '孙国柱'): GateRequest => ({
  ...request,
  state,
  decidedAt: new Date().toISOString(),
  decidedById: id,
  decidedByName: name,
})

const sendRequests = (seq: number, requests: readonly GateRequest[], deviceId = 1) =>
  sendLive(gateChannel(deviceId), seq, { deviceId, requests: [...requests] })

describe('the desk', () => {
  test('shows records of leaving and returning, and the status of the gates', async () => {
    const { console, page } = await open()
    await page.getByRole('tab', { name: '出入记录', selected: true }).waitFor()
    await console.untilAsked(access.records)
    expect(console.asked(access.records)[0]?.body.reqBody.stateDictIds).toEqual([7, 8])
    const status = page.getByRole('button', { name: /^设备/ })
    await status.getByText('正常').waitFor()
    await status.click()
    const dialog = page.getByRole('dialog', { name: '设备状态' })
    const cells = () => dialog.getByRole('row').nth(2).getByRole('cell').allInnerTexts()
    await expect.poll(cells).toEqual(['2', '北门', '10.1.0.12', '在线'])
    expect(await dialog.getByRole('columnheader').allInnerTexts()).toEqual(['ID', '名称', 'IP', '状态'])
    console.answer(answer(gate.devices, [gateDevice({ id: 1 }), gateDevice({ id: 2, status: 'UNKNOWN' })]))
    // Reloads by itself within five seconds.
    await dialog.getByText('离线').waitFor()
    await page.keyboard.press('Escape')
    await status.getByText('异常').waitFor()
  })

  test('shows that it is disconnected, reports an error status and keeps reading', async () => {
    const waits: GateRequest[] = []
    const { console, page } = await open({ requests: () => waits })
    await listening(console)
    await queueOf(console).getByText('当前无人等待').waitFor()
    await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
    const letIn = cutLive()
    const bar = page.getByRole('alert').filter({ hasText: /未连接，请求可能不能及时显示\s*自 \d\d:\d\d:\d\d 起/ })
    try {
      await bar.waitFor()
      // A zero would be believed.
      await queueOf(console).getByText('—', { exact: true }).waitFor()
      await queueOf(console).getByText('未连接，可能有人在等').waitFor()
      await page.getByRole('button', { name: /^设备/ }).getByText('异常').waitFor()
      waits.push(gateRequest({ id: 1, userId: 11 }))
      // People who wait are found by polling, although no message arrives.
      await dialogOf(console).getByText('王小明').waitFor()
    } finally {
      letIn()
    }
    await bar.waitFor({ state: 'detached' })
    expect(console.asked(gate.requests).length).toBeGreaterThan(1)
  })

  test('reports a keeper without gates and a missing queue', async () => {
    const { console, page } = await open({ answers: [answer(gate.deskQueue, '')] })
    const bar = page.getByRole('alert').filter({ hasText: '绑定消息队列失败' })
    await bar.waitFor()
    console.answer(...gateOf(twoGates, noRequests))
    await bar.getByRole('button', { name: '重试' }).click()
    await bar.waitFor({ state: 'detached' })
    await listening(console)
    console.answer(...gateOf(() => [], noRequests))
    await page.getByRole('alert').filter({ hasText: '没有管理的门禁设备' }).waitFor()
    expect(await bar.count()).toBe(0)
    // Nothing has been found to be in order.
    expect(await page.getByRole('button', { name: /^设备/ }).innerText()).toMatch(/^设备\s*未指定$/)
  })
})

describe('a device’s request', () => {
  test.each([
    ['LEAVE_NO', null, '无请假信息', 'bad'],
    ['LEAVING', leaveRecord(), '请假中', 'good'],
    ['LEAVE_WAITING', leaveRecord(), '请假状态异常', 'notice'],
    ['LEAVE_OVERDUE', leaveRecord(), '请假状态异常', 'notice'],
  ] as const)('about a student with %s shows all known facts', async (leaverState, leave, text, tone) => {
    const request = gateRequest({ id: 1, userId: 11 })
    const person = entryPerson({ userId: 11, name: '王小明', leaverState, leave, note: '住校，昨天返校' })
    const { console } = await open({ requests: () => [request], answers: [answer(gate.person, person)] })
    const dialog = await ready(console, '王小明')
    const facts = await dialog.getByRole('definition').allInnerTexts()
    const ofLeave = leave === null ? ['—', '—', '—'] : ['2026-11-20 16:00 至 2026-11-22 18:00', '发烧', '周若曦']
    expect(facts).toEqual([text, ...ofLeave, '住校，昨天返校'])
    expect(await dialog.locator('[data-tone]').first().getAttribute('data-tone')).toBe(tone)
    for (const shown of ['离校', '南门', '七年级3班', '138******78', '父亲'])
      await dialog.getByText(shown, { exact: true }).waitFor()
    expect(await dialog.getByRole('timer').innerText()).toMatch(/^\d+\s*秒$/)
  })

  test('is decided by key, shown as decided after the server’s answer, and counts one press only', async () => {
    const request = gateRequest({ id: 1, userId: 11 })
    const { console, page } = await open({
      requests: () => [request],
      answers: [answer(gate.decide, decided(request, 'agreed'))],
    })
    const dialog = await ready(console, '王小明')
    const held = console.hold(gate.decide)
    await page.keyboard.press('y')
    await held.arrived()
    await dialog.getByText('正在发送：同意…').waitFor()
    expect(await endedOf(console).getByText('王小明').count()).toBe(0)
    await page.keyboard.press('y')
    await page.keyboard.press('n')
    await dialog.getByRole('button', { name: '拒绝 (N)' }).click({ force: true })
    held.release()
    await dialog.waitFor({ state: 'detached' })
    await console.expectToast('已同意：王小明')
    await endedOf(console)
      .getByRole('listitem')
      .filter({ hasText: /王小明\s*离校\s*同意\s*孙国柱/ })
      .waitFor()
    expect(console.asked(gate.decide).map(({ body }) => body)).toEqual([{ id: 1, decision: 'agree' }])
  })

  test('is not decided by a stray Enter', async () => {
    const request = gateRequest({ id: 1, userId: 11 })
    const { console, page } = await open({
      requests: () => [request],
      answers: [answer(gate.decide, decided(request, 'agreed'))],
    })
    const dialog = await ready(console, '王小明')
    await page.keyboard.press('Enter')
    await page.keyboard.press('y')
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(gate.decide).map(({ body }) => body)).toEqual([{ id: 1, decision: 'agree' }])
  })

  test('queues up: oldest first, all counted, each decided separately', async () => {
    const first = gateRequest({ id: 1, userId: 11 }, 3)
    const second = gateRequest({ id: 2, userId: 12, deviceId: 2, stateDictId: 8 }, 2)
    const waits = [second, first]
    const { console, page } = await open({
      requests: () => waits,
      answers: [
        answer(gate.decide, ({ body }) =>
          decided(body.id === 1 ? first : second, body.decision === 'agree' ? 'agreed' : 'rejected'),
        ),
      ],
    })
    await ready(console, '王小明')
    await page.getByRole('dialog', { name: '进出确认 · 还有 1 人等待' }).waitFor()
    await listening(console)
    const third = gateRequest({ id: 3, userId: 13 })
    waits.push(third)
    sendRequests(1, [first, third])
    await page.getByRole('dialog', { name: '进出确认 · 还有 2 人等待' }).waitFor()
    const names = () => queueOf(console).getByRole('listitem').locator('strong').allInnerTexts()
    await expect.poll(names).toEqual(['王小明', '买买提·阿卜杜热合曼·伊敏江', '赵小兰'])
    await dialogOf(console).getByRole('button', { name: '拒绝 (N)' }).click()
    const dialog = await ready(console, '买买提·阿卜杜热合曼·伊敏江')
    await dialog.getByText('返校').waitFor()
    await dialog.getByText('北门').waitFor()
    await page.keyboard.press('n')
    await ready(console, '赵小兰')
    expect(console.asked(gate.decide).map(({ body }) => body)).toEqual([
      { id: 1, decision: 'reject' },
      { id: 2, decision: 'reject' },
    ])
  })

  test('about the keeper is left to a colleague, and the next one is in the dialog', async () => {
    const own = gateRequest({ id: 1, userId: cast.gate().userId ?? 0 }, 3)
    const second = gateRequest({ id: 2, userId: 13 }, 2)
    const { console, page } = await open({
      requests: () => [own, second],
      answers: [answer(gate.decide, decided(second, 'agreed'))],
    })
    await ready(console, '赵小兰')
    await page.getByRole('dialog', { name: '进出确认', exact: true }).waitFor()
    await queueOf(console).getByRole('listitem').first().getByText('本人，请同事决定').waitFor()
    await page.keyboard.press('y')
    await dialogOf(console).waitFor({ state: 'detached' })
    expect(console.asked(gate.decide).map(({ body }) => body.id)).toEqual([2])
  })

  test('ignores a key press meant for the previous person', async () => {
    const first = gateRequest({ id: 1, userId: 11 }, 2)
    const second = gateRequest({ id: 2, userId: 13 }, 1)
    const { console, page } = await open({
      requests: () => [first, second],
      answers: [answer(gate.decide, decided(first, 'agreed'))],
    })
    await ready(console, '王小明')
    await page.evaluate(() => {
      // Presses keys without a pause, so that the second dialog appears in between.
      const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyY', key: 'y', bubbles: true }))
      press()
      const timer = setInterval(press, 100)
      window.addEventListener('enough', () => clearInterval(timer), { once: true })
    })
    const next = dialogOf(console)
    // Early presses are not dropped silently: the buttons look disabled and a hint explains why.
    await next.getByText('新的人员，请看清后再按').waitFor()
    expect(await next.getByRole('button', { name: '同意 (Y)' }).getAttribute('aria-disabled')).toBe('true')
    await page.evaluate(() => window.dispatchEvent(new Event('enough')))
    await ready(console, '赵小兰')
    expect(await next.getByText('新的人员，请看清后再按').count()).toBe(0)
    expect(console.asked(gate.decide).map(({ body }) => body.id)).toEqual([1])
  })

  test('takes no answer for a second if another keeper’s decision brought it to the front', async () => {
    const first = gateRequest({ id: 1, userId: 11 }, 2)
    const second = gateRequest({ id: 2, userId: 13 }, 1)
    const { console, page } = await open({
      requests: () => [first, second],
      answers: [answer(gate.decide, decided(second, 'rejected'))],
      isFresh: true,
    })
    await page.clock.install()
    await console.enter(cast.gate(), '/menwei')
    await ready(console, '王小明')
    await listening(console)
    // From here only the test moves the clock; on a busy machine the second would pass before the key press.
    const pauseClock = async () => {
      const soon = await page.evaluate(() => Date.now() + 1000)
      return page.clock.pauseAt(soon).then(() => 'stands', String)
    }
    await expect.poll(pauseClock, { message: 'the clock' }).toBe('stands')
    sendRequests(1, [decided(first, 'agreed', 77, '李卫东'), second])
    const next = dialogOf(console)
    await next.getByText('赵小兰', { exact: true }).waitFor()
    await next.getByText('新的人员，请看清后再按').waitFor()
    // This press was meant for the previous person; a keeper needs this long to notice the change.
    await page.clock.runFor(900)
    await page.keyboard.press('n')
    await page.clock.runFor(900)
    expect(await next.getByText('新的人员，请看清后再按').count()).toBe(1)
    await page.clock.resume()
    await ready(console, '赵小兰')
    expect(console.asked(gate.decide)).toEqual([])
    await page.keyboard.press('n')
    await next.waitFor({ state: 'detached' })
    await console.expectToast('已拒绝：赵小兰', 'anywhere', 'denial')
    expect(console.asked(gate.decide).map(({ body }) => body)).toEqual([{ id: 2, decision: 'reject' }])
  })

  test.each([
    ['a colleague', 77, '王小明：李卫东已先同意放行，您的“拒绝”没有生效'],
    ['the same account', 8, '王小明：本账号已在另一台电脑上同意放行，您的“拒绝”没有生效'],
  ])('decided differently first by %s shows a warning until it is closed', async (_, id, words) => {
    const first = gateRequest({ id: 1, userId: 11 }, 2)
    const second = gateRequest({ id: 2, userId: 13 }, 1)
    const agreed = decided(first, 'agreed', id, '李卫东')
    const { console, page } = await open({
      requests: () => [first, second],
      answers: [answer(gate.decide, agreed)],
    })
    await ready(console, '王小明')
    await listening(console)
    const held = console.hold(gate.decide)
    await page.keyboard.press('n')
    await held.arrived()
    sendRequests(1, [agreed, second])
    await endedOf(console).getByText('李卫东').waitFor()
    held.release()
    const warning = page.getByRole('status').getByText(words)
    await console.expectToast(words, 'anywhere', 'warning')
    await ready(console, '赵小兰')
    await warning.waitFor()
    await page.getByRole('button', { name: '关闭提示' }).click()
    await warning.waitFor({ state: 'detached' })
  })

  test('is decided eventually over an unreliable connection', async () => {
    const request = gateRequest({ id: 1, userId: 11 })
    const { console, page } = await open({ requests: () => [request], answers: [failAsProxy(gate.decide, 503)] })
    const dialog = await ready(console, '王小明')
    await page.keyboard.press('n')
    await console.untilAsked(gate.decide, 2)
    await dialog.getByText('正在发送：拒绝…').waitFor()
    console.answer(answer(gate.decide, decided(request, 'rejected')))
    await dialog.waitFor({ state: 'detached' })
    await endedOf(console).getByText('拒绝').waitFor()
    expect(console.asked(gate.decide).every(({ body }) => body.decision === 'reject')).toBe(true)
  })

  test('decided by another keeper shows who decided, and the next one comes to the front', async () => {
    const first = gateRequest({ id: 1, userId: 11 }, 2)
    const second = gateRequest({ id: 2, userId: 13 }, 1)
    const { console } = await open({ requests: () => [first, second] })
    await ready(console, '王小明')
    await listening(console)
    sendRequests(1, [decided(first, 'agreed', 77, '李卫东'), second])
    await console.expectToast('王小明 李卫东已同意', 'anywhere', 'info')
    await ready(console, '赵小兰')
    // An older message that arrives late undoes nothing.
    sendRequests(2, [first, second])
    await endedOf(console).getByText('李卫东').waitFor()
    expect(await dialogOf(console).getByText('赵小兰').count()).toBe(1)
  })

  test('announces requests that ended while the page heard nothing in the order of their ends', async () => {
    const first = gateRequest({ id: 1, userId: 11 }, 2)
    const second = gateRequest({ id: 2, userId: 13 }, 1)
    const { console } = await open({ requests: () => [first, second] })
    const toasts = toastsOf(console.page)
    for (const name of ['王小明', '赵小兰']) await queueOf(console).getByText(name).waitFor()
    await listening(console)
    const decidedIn = (request: GateRequest, ms: number): GateRequest => ({
      ...decided(request, 'agreed', 77, '李卫东'),
      decidedAt: new Date(Date.now() + ms).toISOString(),
    })
    // The server lists the last end first.
    sendRequests(1, [decidedIn(second, 1000), decidedIn(first, 0)])
    const texts = () => [...new Set(toasts.map(({ text }) => text))]
    await expect.poll(texts).toEqual(['王小明 李卫东已同意', '赵小兰 李卫东已同意'])
  })

  test('ends by itself after its time without a decision', async () => {
    // Its time starts with the first response, however long the page took to load.
    let short: GateRequest | undefined
    const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()
    const { console } = await open({
      requests: () => [(short ??= gateRequest({ id: 1, userId: 11, endsAt: inSeconds(12) }, 18))],
    })
    await dialogOf(console).getByText('王小明').waitFor()
    await dialogOf(console).waitFor({ state: 'detached' })
    await console.expectToast('王小明 超时')
    await endedOf(console).getByText('超时').waitFor()
    expect(console.asked(gate.decide)).toEqual([])
  })

  test('closed by the server is not shown as decided', async () => {
    let request = gateRequest({ id: 1, userId: 11 })
    const { console, page } = await open({
      requests: () => [request],
      answers: [refuse(gate.decide, gateRefusals.tooLate, { fill: { seconds: '30' } })],
    })
    await ready(console, '王小明')
    request = { ...request, state: 'timedOut' }
    await page.keyboard.press('y')
    await endedOf(console).getByText('超时').waitFor()
    expect(await endedOf(console).getByText('同意').count()).toBe(0)
  })

  test('is counted down by the server’s clock on a computer with a wrong clock', async () => {
    const { console, page } = await open({ isFresh: true })
    await page.clock.install({ time: Date.now() + 600_000 })
    const endsAt = () => new Date(Date.now() + gateTimes.waitSeconds * 1000).toISOString()
    console.answer(...gateOf(twoGates, () => [gateRequest({ id: 1, userId: 11, endsAt: endsAt() })]))
    await console.enter(cast.gate(), '/menwei')
    const dialog = await ready(console, '王小明')
    const seconds = Number.parseInt(await dialog.getByRole('timer').innerText(), 10)
    expect(seconds).toBeGreaterThan(5)
    await expect
      .poll(async () => Number.parseInt(await dialog.getByRole('timer').innerText(), 10), { message: 'counts down' })
      .toBeLessThan(seconds)
  })
})

test('reloads the records next to the desk only after a request was agreed to, by any keeper', async () => {
  const first = gateRequest({ id: 1, userId: 11 }, 2)
  const second = gateRequest({ id: 2, userId: 13 }, 1)
  // A past range, which isn't refreshed by itself.
  const time = encodeURIComponent('2026-03-01 00:00~2026-03-02 23:59')
  const { console } = await open({ requests: () => [first, second], place: `/menwei?time=${time}` })
  await ready(console, '王小明')
  await listening(console)
  await console.untilAsked(access.records)
  const before = console.asked(access.records).length
  sendRequests(1, [decided(first, 'rejected', 77, '李卫东'), second])
  await ready(console, '赵小兰')
  expect(console.asked(access.records)).toHaveLength(before)
  sendRequests(2, [decided(first, 'rejected', 77, '李卫东'), decided(second, 'agreed', 77, '李卫东')])
  await console.untilAsked(access.records, before + 1)
})

test('reads the list for a cut line again after a passage, so that it offers nobody who has just come back', async () => {
  const request = gateRequest({ id: 1, userId: 11 }, 2)
  const { console } = await open({ requests: () => [request] })
  await ready(console, '王小明')
  await listening(console)
  const before = console.asked(gate.deskList).length
  sendRequests(1, [decided(request, 'agreed', 77, '李卫东')])
  await console.untilAsked(gate.deskList, before + 1)
  expect(console.asked(gate.deskList).length).toBeGreaterThan(before)
})

test('keeps the empty hint above the pager on a small screen', async () => {
  const { page } = await open()
  await page.setViewportSize({ width: 1093, height: 520 })
  const hint = page.getByText('设备上报或人工登记后显示在这里')
  await hint.waitFor()
  const table = page.getByRole('region', { name: '出入记录' })
  const gap = async () => {
    const [shown, pager] = [await hint.boundingBox(), await table.locator('footer').boundingBox()]
    return (pager?.y ?? 0) - (shown?.y ?? 0) - (shown?.height ?? 0)
  }
  await expect.poll(gap, { message: 'the hint ends above the pager' }).toBeGreaterThanOrEqual(0)
})

test('shows an unknown card with its number, gate and time, in one line per gate', async () => {
  const { console } = await open()
  await listening(console)
  const lines = endedOf(console).getByRole('listitem').getByText('南门：不是系统卡：0098765432')
  let seq = 0
  const sendStranger = () => {
    seq += 1
    sendLive(gateChannel(1), seq, {
      deviceId: 1,
      requests: [],
      strangerAt: new Date().toISOString(),
      strangerCard: '0098765432',
    })
    return lines.count()
  }
  // Repeated until it arrives, and then once more, because the page may not be listening yet.
  await expect.poll(sendStranger, { message: 'the stranger is told' }).toBe(1)
  await sendStranger()
  await endedOf(console)
    .getByRole('listitem')
    .filter({ hasText: /^\d\d:\d\d:\d\d\s*南门：不是系统卡：0098765432$/ })
    .waitFor()
  expect(await lines.count()).toBe(1)
  // Also announced to screen readers, because nothing else announces it.
  await endedOf(console).getByRole('status').getByText('南门：不是系统卡：0098765432').waitFor()
  expect(await dialogOf(console).count()).toBe(0)
})

test('shows 网络连接失败 once, however often the desk polls', async () => {
  const { console, page } = await open()
  await listening(console)
  let lost = 0
  await page.route('**/*', (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    lost += route.request().url().endsWith('/gate/devices') ? 1 : 0
    return route.abort()
  })
  const toasts = toastsOf(page)
  await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(2)
  const shown = () => toasts.filter(({ text }) => text.includes('网络连接失败'))
  expect(shown()).toHaveLength(1)
})

test('shows a card outside its period in red and lets the keeper release its holder, with the reason', async () => {
  const requests = () => [
    gateRequest({ id: 1, userId: 11, state: 'rejected', decidedAt: new Date().toISOString(), cardFault: 'expired' }),
  ]
  const oneGate = gateOf(() => [gateDevice({ id: 1 })], requests)
  const { console, page } = await open({ answers: [answer(access.report, { counted: 1 }), ...oneGate] })
  await console.expectToast('王小明：卡已过期，门未开')
  const line = endedOf(console).getByRole('listitem').filter({ hasText: '王小明' })
  const tag = line.getByText('卡已过期', { exact: true })
  await tag.waitFor()
  const [tagBox, listBox] = [await tag.boundingBox(), await endedOf(console).boundingBox()]
  expect((tagBox?.x ?? 0) + (tagBox?.width ?? 0)).toBeLessThan((listBox?.x ?? 0) + (listBox?.width ?? 0))
  await line.getByRole('button', { name: '手动放行' }).click()
  const dialog = await ready(console, '王小明')
  const fault = dialog.getByRole('alert').getByText('卡已过期', { exact: true })
  await fault.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('y')
  await console.expectToast('已提交')
  const [asked] = console.asked(access.report)
  expect(asked?.body).toMatchObject([{ userId: 11, stateDictId: 7, comment: '卡已过期，门卫手动放行' }])
})

test('最近处理 lists all events but loads only the visible names', async () => {
  const many = Array.from({ length: 60 }, (_, at) => decided(gateRequest({ id: at + 1, userId: 100 + at }), 'agreed'))
  const { console } = await open({ requests: () => many })
  const lines = endedOf(console).getByRole('listitem')
  await lines.last().waitFor({ state: 'attached' })
  expect(await lines.count()).toBe(60)
  await endedOf(console).getByRole('heading', { name: '最近处理 60' }).waitFor()
  await lines.first().getByText('某人').waitFor()
  expect(console.asked(gate.person).length).toBeLessThan(60)
  await lines.last().scrollIntoViewIfNeeded()
  await lines.last().getByText('某人').waitFor()
})

test('fits a name of 32 characters on a phone without breaking contact words', async () => {
  const name = '阿卜杜热合曼·买买提·伊敏江·艾合买提·吐尔逊·玉素甫江·库尔班'
  const person = entryPerson({ userId: 11, name })
  const request = gateRequest({ id: 1, userId: 11 })
  const { console, page } = await open({ requests: () => [request], answers: [answer(gate.person, person)] })
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await ready(console, name)
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 1000
  await expect.poll(() => heightOf(dialog.getByText(name, { exact: true }))).toBeLessThanOrEqual(3 * 24)
  const relation = dialog.getByRole('cell', { name: '父亲', exact: true })
  await expect.poll(() => heightOf(relation)).toBeLessThanOrEqual(32)
})

test('masks contacts until full numbers are requested, then offers to call them', async () => {
  const request = gateRequest({ id: 1, userId: 11 })
  const full = [{ name: '王建国', relationship: '父亲', phone: '13812345678' }]
  const { console } = await open({ requests: () => [request], answers: [answer(gate.contacts, full)] })
  const dialog = await ready(console, '王小明')
  await dialog.getByText('139******65').waitFor()
  expect(await dialog.getByRole('link').count()).toBe(0)
  await dialog.getByRole('button', { name: '显示完整号码' }).click()
  const call = dialog.getByRole('link', { name: '拨打王建国的电话 13812345678' })
  expect(await call.getAttribute('href')).toBe('tel:13812345678')
  expect(console.asked(gate.contacts)).toHaveLength(1)
})

test('shows a refused request for full numbers next to the masked ones', async () => {
  const request = gateRequest({ id: 1, userId: 11 })
  const refusal = refuse(gate.contacts, gateRefusals.notAtGate, { fill: { minutes: 15 } })
  const { console } = await open({ requests: () => [request], answers: [refusal] })
  const dialog = await ready(console, '王小明')
  await dialog.getByRole('button', { name: '显示完整号码' }).click()
  await dialog.getByRole('alert').filter({ hasText: '不能查看完整号码' }).waitFor()
  await dialog.getByText('139******65').waitFor()
  expect(console.asked(gate.contacts)).toHaveLength(1)
})

test('plays a sound once per arrival unless this computer is muted', async () => {
  const waits: GateRequest[] = []
  const { console, page } = await open({ requests: () => waits })
  await listening(console)
  await page.evaluate(() => {
    class Silence {
      currentTime = 0
      destination = null
      resume = () => Promise.resolve()
      createGain = () => ({
        gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
        connect: () => 0,
      })
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: () => ({ connect: () => 0 }),
        start: () => {
          document.body.dataset['tones'] = String(Number(document.body.dataset['tones'] ?? 0) + 1)
        },
        stop: () => 0,
      })
    }
    Object.assign(window, { AudioContext: Silence })
  })
  const tones = () => page.evaluate(() => Number(document.body.dataset['tones'] ?? 0))
  const first = gateRequest({ id: 1, userId: 11 })
  waits.push(first)
  sendRequests(1, [first])
  await ready(console, '王小明')
  expect(await tones()).toBe(2)
  sendRequests(2, [decided(first, 'agreed')])
  await dialogOf(console).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '提示音', pressed: true }).click()
  waits.push(gateRequest({ id: 2, userId: 13 }))
  sendRequests(3, waits)
  await ready(console, '赵小兰')
  expect(await tones()).toBe(2)
  await page.reload()
  await page.getByRole('button', { name: '提示音', pressed: false }).waitFor()
})

describe('on a small screen, a tablet and a phone', () => {
  test.each([
    ['a small screen', 1093, 520],
    ['a tablet', 768, 1024],
    ['a phone', 390, 844],
  ])('%s shows the whole name and both buttons and passes axe', async (_, width, height) => {
    const waits: GateRequest[] = []
    const { console, page } = await open({ requests: () => waits })
    await page.setViewportSize({ width, height })
    await console.untilAsked(access.records)
    await page.getByText('最近 24 小时没有出入记录').waitFor()
    // The table belongs to the kit and is tested there.
    for (const part of ['h1', 'aside']) await expectAccessible(page, part)
    await listening(console)
    waits.push(gateRequest({ id: 1, userId: 12 }))
    sendRequests(1, waits)
    const dialog = await ready(console, '买买提·阿卜杜热合曼·伊敏江')
    const overflow = await dialog
      .getByText('买买提·阿卜杜热合曼·伊敏江', { exact: true })
      .evaluate((name) => name.scrollWidth - name.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const endOf = async (name: string) => {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      return (box?.y ?? height) + (box?.height ?? 0)
    }
    for (const name of ['同意 (Y)', '拒绝 (N)'])
      await expect.poll(() => endOf(name), { message: name }).toBeLessThanOrEqual(height)
    await expectAccessibleInBoth(page, '[role="dialog"]')
  })
})
