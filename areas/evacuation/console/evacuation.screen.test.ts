import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { sendLive } from '../../../tests/screens/mqttBroker.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { type EvacuationHead, type EvacuationPerson, evacuationCalls, evacuationRefusals } from '../contract.ts'

const stage = useStage()
const place = '/access/evacuation'

const head: EvacuationHead = {
  id: 7,
  begunTime: '2026-03-02 10:00:00',
  begunBy: '孙国柱',
  endTime: null,
  endedBy: '',
  isDrill: true,
  note: '',
  numbers: { inside: 2, found: 0, unknown: 1, unknownFound: 0 },
  mayEnd: true,
  canTakeBack: false,
}

const person = (userId: number, name: string, changes: Partial<EvacuationPerson> = {}): EvacuationPerson => ({
  userId,
  name,
  isStudent: true,
  isAway: false,
  standing: 'school',
  since: '2026-03-02 07:10:00',
  building: '',
  room: '',
  className: '七年级1班',
  turn: 0,
  by: '',
  time: null,
  ...changes,
})

const people = [
  person(11, '王小明', { standing: 'dormitory', building: '1号宿舍楼', room: '302' }),
  person(12, '李小红'),
  person(13, '欧阳明月', { standing: 'unknown', since: null, isStudent: false, className: '' }),
]

const states = (ticks: readonly { readonly userId: number; readonly isTicked?: boolean | undefined }[]) => ({
  numbers: head.numbers,
  ticks: ticks.map(({ userId, isTicked }) => ({
    userId,
    turn: 1,
    by: '孙国柱',
    time: isTicked === true ? '2026-03-02 10:05:00' : null,
  })),
})

const runningAnswers = () => [
  answer(evacuationCalls.current, head),
  answer(evacuationCalls.list, { head, classes: null, people: [...people] }),
  answer(evacuationCalls.queue, 'evacuation-queue'),
]

const ticking = answer(evacuationCalls.tick, ({ body }) => states(body.ticks))

test('begins with one press and lists missing people first', async () => {
  let isBegun = false
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [
      answer(evacuationCalls.current, () => (isBegun ? head : null)),
      ...runningAnswers(),
      answer(evacuationCalls.page, ({ body }) => pageWith(body, [])),
      answer(evacuationCalls.begin, () => {
        isBegun = true
        return { id: 7, isNew: true }
      }),
    ],
  })
  const { page } = console
  await console.expectText('还没有清点过')
  await expectAccessible(page)
  await page.getByRole('button', { name: '开始疏散清点' }).click()
  const shown = page.getByRole('list', { name: '人员' }).getByRole('button')
  await expect.poll(() => shown.count()).toBe(3)
  expect(await shown.first().innerText()).toContain('王小明')
  expect(await page.getByRole('button', { name: '1 去向不明' }).isVisible()).toBe(true)
  await expectAccessible(page)
})

test('ticks off a searched person on the first press and undoes it on the second', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: [...runningAnswers(), ticking] })
  const { page } = console
  await page.getByLabel('搜索').fill('欧阳')
  const line = page.getByRole('button', { name: '欧阳明月' })
  await line.click()
  await expect
    .poll(() => console.asked(evacuationCalls.tick).at(-1)?.body.ticks)
    .toEqual([{ userId: 13, isTicked: true, turn: 0 }])
  await line.getByText('孙国柱 10:05 找到').waitFor()
  expect(await line.getAttribute('aria-pressed')).toBe('true')
  await line.click()
  await expect
    .poll(() => console.asked(evacuationCalls.tick).at(-1)?.body.ticks)
    .toEqual([{ userId: 13, isTicked: false, turn: 1 }])
})

test('keeps a refused tick, shows it as not sent, and sends it again after a reload', async () => {
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [...runningAnswers(), refuse(evacuationCalls.tick, evacuationRefusals.ended)],
  })
  const { page } = console
  await page.getByRole('button', { name: '李小红' }).click()
  await page.getByRole('alert').getByText('1 人未发送').waitFor()
  await page.getByText('清点已经结束，不能再修改').waitFor()
  console.answer(ticking)
  await page.reload()
  await expect
    .poll(() => console.asked(evacuationCalls.tick).at(-1)?.body.ticks)
    .toEqual([{ userId: 12, isTicked: true, turn: 0 }])
  await page.getByRole('button', { name: '1 已找到' }).waitFor()
  await expect.poll(() => page.getByText('未发送').count()).toBe(0)
})

test('prints the list by building and class', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: runningAnswers() })
  const { page } = console
  await page.getByRole('button', { name: '打印名单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: '1号宿舍楼' }).waitFor()
  expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    '1号宿舍楼',
    '校内（不在宿舍）',
    '去向不明',
  ])
  await dialog.getByText('共 3 人，已找到 0 人，未找到 3 人（其中 1 人去向不明）').waitFor()
  await expectAccessible(page)
})

test('asks if it was a drill when ending, and shows a refusal', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [...runningAnswers(), refuse(evacuationCalls.end, common.notFound)],
  })
  const { page } = console
  await page.getByRole('button', { name: '结束清点' }).click()
  const dialog = page.getByRole('dialog')
  const missing = '仍有 3 人未找到（其中 1 人去向不明）'
  await dialog.getByText(missing, { exact: true }).waitFor()
  await dialog.getByLabel('说明').fill('春季消防演练')
  await dialog.getByRole('radio', { name: '实际疏散' }).check()
  await dialog.getByText(`这不是演练，${missing}`, { exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '结束清点（仍有 3 人未找到）' }).click()
  await dialog.getByText(common.notFound.msg).waitFor()
  expect(console.asked(evacuationCalls.end).at(-1)?.body).toEqual({
    evacuationId: 7,
    isDrill: false,
    note: '春季消防演练',
  })
})

test('shows no missing people when ending after everybody was found', async () => {
  const found = people.map((one) => ({ ...one, turn: 1, by: '孙国柱', time: '2026-03-02 10:05:00' }))
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(evacuationCalls.current, head),
      answer(evacuationCalls.list, { head, classes: null, people: found }),
      answer(evacuationCalls.queue, 'evacuation-queue'),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '结束清点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '结束清点', exact: true }).waitFor()
  expect(await dialog.getByText('未找到').count()).toBe(0)
})

test('counts people of unknown whereabouts as missing, on the list and in the history', async () => {
  const unknown = people.filter(({ standing }) => standing === 'unknown')
  const alone = { ...head, numbers: { inside: 0, found: 0, unknown: 1, unknownFound: 0 } }
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [
      answer(evacuationCalls.current, alone),
      answer(evacuationCalls.list, { head: alone, classes: null, people: unknown }),
      answer(evacuationCalls.queue, 'evacuation-queue'),
      answer(evacuationCalls.page, ({ body }) => pageWith(body, [alone])),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '1 未找到（其中 1 人去向不明）' }).waitFor()
  await page.getByRole('button', { name: '欧阳明月' }).waitFor()
  expect(await page.getByText('都找到了').count()).toBe(0)
  await page.getByRole('button', { name: '历次清点' }).click()
  const row = console.rows().filter({ hasText: '2026-03-02 10:00' })
  await expect.poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(3, 5)).toEqual(['1', '1'])
})

const past: EvacuationHead = {
  ...head,
  id: 3,
  begunTime: '2026-02-02 10:00:00',
  begunBy: '李师傅',
  endTime: '2026-02-02 10:09:00',
  note: '冬季消防演练',
  numbers: { inside: 2, found: 1, unknown: 1, unknownFound: 0 },
}

const listAnswers = () => [
  answer(evacuationCalls.current, head),
  answer(evacuationCalls.list, ({ query }) =>
    query.evacuationId === past.id
      ? {
          head: past,
          classes: null,
          people: [person(11, '王小明'), person(12, '李小红', { time: past.begunTime, by: '李师傅' })],
        }
      : { head, classes: null, people: [...people] },
  ),
  answer(evacuationCalls.queue, ({ query }) => `evacuation.list/2/${query.evacuationId}/the-seal`),
  answer(evacuationCalls.page, ({ body }) => pageWith(body, [head, past])),
]

test('shows and prints a past list while another evacuation runs, and returns to it', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: listAnswers() })
  const { page } = console
  await page.getByRole('button', { name: '3 未找到（其中 1 人去向不明）' }).waitFor()
  await page.getByRole('button', { name: '历次清点' }).click()
  const row = console.rows().filter({ hasText: '2026-02-02 10:00' })
  await row.filter({ hasText: '李师傅' }).filter({ hasText: '演练' }).waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['3', '2']))
  expect(await page.getByRole('button', { name: '开始疏散清点' }).count()).toBe(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: '名单' }).click()
  await page.getByRole('heading', { name: '疏散清点（2026-02-02 10:00:00）' }).waitFor()
  expect(await page.getByRole('button', { name: '王小明' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '打印名单' }).click()
  const paper = page.getByRole('dialog', { name: '打印名单' })
  await paper.getByText('演练，李师傅 开始于 2026-02-02 10:00:00，结束于 2026-02-02 10:09:00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '历次清点' }).click()
  await page.getByRole('button', { name: '返回正在进行的清点' }).click()
  await page.getByRole('button', { name: '3 未找到（其中 1 人去向不明）' }).waitFor()
  expect(await page.getByRole('button', { name: '王小明' }).isDisabled()).toBe(false)
})

test("shows another phone's tick, and closes the list at its end", async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: listAnswers() })
  const say = (seq: number, body: object) => sendLive('evacuation.list/2/7', seq, body)
  const { page } = console
  await page.getByRole('button', { name: '3 未找到（其中 1 人去向不明）' }).waitFor()
  const heard = () => console.asked(replayCall).some(({ query }) => query.queue.startsWith('evacuation.list'))
  await expect.poll(heard, { message: 'the list is listened to' }).toBe(true)
  const numbers = { ...head.numbers, found: 1 }
  const tick = { userId: 12, turn: 1, by: '李师傅', time: '2026-03-02 10:06:00' }
  say(1, { numbers, ticks: [tick], ended: false })
  await page.getByRole('button', { name: '1 已找到' }).click()
  await page.getByRole('button', { name: '李小红' }).getByText('李师傅 10:06 找到').waitFor()
  say(2, { numbers, ticks: [], ended: true })
  await expect.poll(() => page.getByRole('button', { name: '李小红' }).isDisabled()).toBe(true)
})

test("fits list and history to a phone's width, with buttons large enough for a thumb", async () => {
  const console = await stage.open(place, { as: cast.school(), answers: listAnswers() })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  const line = page.getByRole('button', { name: '王小明' })
  await line.waitFor()
  await expect.poll(widest).toBeLessThanOrEqual(390)
  const rightOf = async (button: Locator) => {
    const box = await button.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 999)
  }
  for (const name of ['王小明', '3 未找到（其中 1 人去向不明）', '打印名单', '历次清点', '结束清点'])
    await expect.poll(() => rightOf(page.getByRole('button', { name })), { message: name }).toBeLessThanOrEqual(390)
  for (const name of ['王小明', '3 未找到（其中 1 人去向不明）'])
    expect((await page.getByRole('button', { name }).boundingBox())?.height, name).toBeGreaterThanOrEqual(64)
  await page.getByRole('button', { name: '历次清点' }).click()
  const open = console.rows().filter({ hasText: '2026-02-02 10:00' }).getByRole('button', { name: '名单' })
  await open.waitFor()
  await expect.poll(() => rightOf(open)).toBeLessThanOrEqual(390)
  await expect.poll(widest).toBeLessThanOrEqual(390)
})

test('lets a teacher tick their class on a phone and polls the list, because no queue sends its ticks', async () => {
  let isFound = false
  const own = () => [
    person(11, '王小明'),
    person(12, '李小红', isFound ? { turn: 1, time: head.begunTime, by: '赵师傅' } : {}),
  ]
  const console = await stage.open(place, {
    as: cast.teacher(),
    answers: [
      answer(evacuationCalls.current, head),
      answer(evacuationCalls.list, () => ({ head, classes: ['七年级1班'], people: own() })),
      answer(evacuationCalls.queue, ''),
      ticking,
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  await console.expectText('仅所管班级：七年级1班')
  expect(await page.getByRole('button', { name: '结束清点' }).count()).toBe(0)
  expect(await page.getByText('实时连接未建立').count()).toBe(0)
  await page.getByRole('button', { name: '王小明' }).click()
  await expect.poll(() => console.asked(evacuationCalls.tick).at(-1)?.body.ticks).toMatchObject([{ userId: 11 }])
  isFound = true
  await page.getByRole('button', { name: '2 已找到' }).waitFor()
  await page.getByText('所管班级的人都找到了').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

/** Sets a phone's viewport and returns a point on a person's row once it is laid out. */
const onPhone = async (page: Page, name: string) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('button', { name })
  const width = async () => (await row.boundingBox())?.width ?? 0
  await expect.poll(width, { message: 'the row is laid out' }).toBeGreaterThan(300)
  await expect.poll(width, { message: 'for a phone' }).toBeLessThanOrEqual(390)
  const box = await row.boundingBox()
  return { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 36 }
}

const untilListening = async (console: Scene) => {
  const heard = () => console.asked(replayCall).some(({ query }) => query.queue.startsWith('evacuation.list'))
  await expect.poll(heard, { message: 'the list is listened to' }).toBe(true)
}

const tickedBy = (console: Scene) => console.asked(evacuationCalls.tick).flatMap(({ body }) => body.ticks)

test('ticks one person for two taps at one place, and moves the row only after the list has rested', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: [...runningAnswers(), ticking] })
  const { page } = console
  const at = await onPhone(page, '王小明')
  await page.mouse.click(at.x, at.y)
  await page.getByRole('button', { name: '1 已找到' }).waitFor()
  await page.mouse.click(at.x, at.y)
  const row = page.getByRole('button', { name: '王小明' })
  await row.getByText('撤销').waitFor()
  expect(await row.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: '欧阳明月' }).click()
  const once = [11, 13].map((userId) => ({ userId, isTicked: true, turn: 0 }))
  await expect.poll(() => tickedBy(console)).toEqual(once)
  await expectAccessible(page)
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '李小红' }).waitFor()
  expect(tickedBy(console)).toEqual(once)
})

test('keeps rows in place under a finger while other phones tick', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: [...listAnswers(), ticking] })
  const { page } = console
  const at = await onPhone(page, '李小红')
  await untilListening(console)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  const tick = { userId: 11, turn: 1, by: '李师傅', time: '2026-03-02 10:06:00' }
  sendLive('evacuation.list/2/7', 1, { numbers: { ...head.numbers, found: 1 }, ticks: [tick], ended: false })
  await page.getByRole('button', { name: '1 已找到' }).waitFor()
  await page.mouse.up()
  await expect.poll(() => tickedBy(console)).toEqual([{ userId: 12, isTicked: true, turn: 0 }])
  await page.getByRole('button', { name: '王小明' }).getByText('李师傅 10:06 找到').waitFor()
})

const endedHead: EvacuationHead = { ...head, endTime: '2026-03-02 10:30:00', endedBy: '林建平' }
const endedText = '林建平 10:30 结束了清点，不能再勾选'

test('shows who ended a list elsewhere and when, and explains a press in words', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: listAnswers() })
  const { page } = console
  await page.getByRole('button', { name: '王小明' }).waitFor()
  await untilListening(console)
  console.answer(answer(evacuationCalls.list, { head: endedHead, classes: null, people: [...people] }))
  sendLive('evacuation.list/2/7', 1, { numbers: head.numbers, ticks: [], ended: true })
  await page.getByText(endedText).waitFor()
  const row = page.getByRole('button', { name: '王小明' })
  expect(await row.isDisabled()).toBe(true)
  await row.click({ force: true })
  await console.expectToast('清点已经结束，不能再勾选')
  await expectAccessible(page)
  expect(tickedBy(console)).toEqual([])
})

test('takes an end back, whereupon the list goes on', async () => {
  let shown: EvacuationHead = { ...endedHead, canTakeBack: true }
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [
      answer(evacuationCalls.list, () => ({ head: shown, classes: null, people: [...people] })),
      answer(evacuationCalls.takeBackEnd, () => {
        shown = head
        return null
      }),
      ...listAnswers(),
    ],
  })
  const { page } = console
  await page.getByText(endedText).waitFor()
  expect(await page.getByRole('button', { name: '结束清点' }).count()).toBe(0)
  await page.getByRole('button', { name: '撤回结束' }).click()
  await console.expectToast('已撤回结束，清点继续')
  expect(console.asked(evacuationCalls.takeBackEnd).map(({ body }) => body)).toEqual([{ evacuationId: 7 }])
  await expect.poll(() => page.getByRole('button', { name: '王小明' }).isEnabled()).toBe(true)
})

test('offers neither the end nor its return to a colleague of the beginner', async () => {
  const theirs = { ...endedHead, mayEnd: false, canTakeBack: true }
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [answer(evacuationCalls.list, { head: theirs, classes: null, people: [...people] }), ...listAnswers()],
  })
  await console.page.getByText(endedText).waitFor()
  expect(await console.page.getByRole('button', { name: /撤回结束|结束清点/ }).count()).toBe(0)
})

test("reports a tick after the end and doesn't count it", async () => {
  // The list ended meanwhile. This phone learns it only from the response to its tick.
  let isEnded = () => false
  const console = await stage.open(place, {
    as: cast.gate(),
    answers: [
      answer(evacuationCalls.list, () => ({ head: isEnded() ? endedHead : head, classes: null, people: [...people] })),
      ...runningAnswers(),
      refuse(evacuationCalls.tick, evacuationRefusals.ended),
    ],
  })
  const { page } = console
  isEnded = () => tickedBy(console).length > 0
  await page.getByRole('button', { name: '李小红' }).click()
  await page.getByRole('alert').getByText('李小红 的勾选没有生效：清点在此之前已经结束').waitFor()
  await page.getByText(endedText).waitFor()
  await page.getByRole('button', { name: '0 已找到' }).waitFor()
  expect(tickedBy(console)).toMatchObject([{ userId: 12, isTicked: true }])
})
