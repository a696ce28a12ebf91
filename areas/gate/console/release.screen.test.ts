import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { readCard } from '../../../tests/e2e/cardReader.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { entryPerson, gateDevice, gateOf } from '../../../tests/screens/gate.ts'
import { currentLeave } from '../../../tests/screens/leave.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { access, accessRefusals } from '../../access/contract.ts'
import { leave } from '../../leave/contract.ts'
import { type Why, whereaboutsCalls } from '../../whereabouts/contract.ts'
import { gate, gateRefusals } from '../contract.ts'

const stage = useStage()
const ticket = `1800000000000.${'x'.repeat(43)}`
const person = { ...entryPerson({ userId: 11, name: '王小明' }), ticket, cardFault: null }
const code = '0012345678'

const why = (place: Why['place']): FakeAnswer =>
  answer(whereaboutsCalls.why, {
    userId: 11,
    name: '王小明',
    counted: 'leave',
    place,
    since: null,
    summary: '',
    facts: [],
  })

const leaver = currentLeave({ lastEntry: { stateDictId: 8, time: '2026-11-20 12:08:00' } })

const openDesk = async (answers: readonly FakeAnswer[], isTimed: boolean) => {
  const console = await stage.open('/menwei', {
    as: cast.gate(),
    isFresh: isTimed,
    tellsTime: !isTimed,
    answers: [
      ...answers,
      answer(gate.personOfCard, person),
      answer(gate.person, person),
      answer(leave.current, ({ query }) => pageWith(query, [leaver])),
      answer(access.report, { counted: 1 }),
      why('school'),
    ],
  })
  const { page } = console
  await console.untilAsked(access.records)
  await page.getByText('最近 24 小时没有出入记录').waitFor()
  return { console, page }
}

const open = (...answers: readonly FakeAnswer[]) => openDesk(answers, false)

/** Opens a desk on a page whose clock the test moves. */
const openTimed = () => openDesk([], true)

const dialogOf = ({ page }: Scene) => page.getByRole('dialog', { name: '进出确认' })
const field = (page: Page) => page.getByRole('textbox', { name: '卡号' })

const ready = async (console: Scene) => {
  const dialog = dialogOf(console)
  await dialog.getByText('王小明', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '同意 (Y)' }).isEnabled(), { message: 'ready' }).toBe(true)
  return dialog
}

const twoGates = () => [gateDevice({ id: 1 }), gateDevice({ id: 2, name: '北门' })]

/** Returns the recent events without their times. */
const lastLines = async (page: Page) => {
  const lines = await page.getByRole('region', { name: '最近处理' }).getByRole('listitem').allInnerTexts()
  return lines.map((line) => line.replace(/^\d\d:\d\d:\d\d/, '').replaceAll(/\s/g, ''))
}

/** Key pauses of ten digits that start by hand and end like a reader. */
const slowThenFast = [...Array.from({ length: 6 }, () => 110), 20]

describe('a card', () => {
  test('shows full numbers with the ticket of its lookup', async () => {
    const full = [{ name: '王建国', relationship: '父亲', phone: '13812345678' }]
    const { console, page } = await open(answer(gate.contacts, full))
    await field(page).fill('0012')
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    await dialog.getByRole('button', { name: '显示完整号码' }).click()
    await dialog.getByRole('link', { name: '拨打王建国的电话 13812345678' }).waitFor()
    expect(console.asked(gate.contacts).map(({ query }) => query)).toEqual([{ ticket }])
  })

  test('can be typed with Enter, digits only', async () => {
    const { console, page } = await open()
    await field(page).fill('00-12a')
    expect(await field(page).inputValue()).toBe('0012')
    await page.keyboard.press('Enter')
    await ready(console)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual(['0000000012'])
    expect(await field(page).inputValue()).toBe('')
  })

  test('is read wherever the focus is, and leaves no digit in another field', async () => {
    const { console, page } = await open()
    const word = page.getByRole('textbox', { name: '学生' })
    await word.fill('王')
    await word.focus()
    await readCard(page, code)
    await ready(console)
    expect(await word.inputValue()).toBe('王')
    // Its Enter neither searches nor presses a button of the dialog.
    expect(console.asked(access.records).filter(({ body }) => body.reqBody.keyword === '王')).toEqual([])
    await readCard(page, '88887777')
    await console.untilAsked(gate.personOfCard, 2)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual([code, '0088887777'])
    expect(console.asked(access.report)).toEqual([])
    await page.keyboard.press('Escape')
    await dialogOf(console).waitFor({ state: 'detached' })
  })

  test('read without any focus leaves the field empty', async () => {
    const { console, page } = await open()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await readCard(page, code)
    await ready(console)
    expect(await field(page).inputValue()).toBe('')
  })

  test.each([
    ['uneven', [0, 5, 110, 30, 5, 90, 110, 5, 60, 110, 40]],
    ['with one gap', [20, 20, 20, 20, 75, 20]],
    ['by hand at first', slowThenFast],
    ['slow', [300]],
  ] as const)('in the card field counts up to Enter at any speed: %s', async (_, between) => {
    const { console, page } = await open(refuse(gate.personOfCard, gateRefusals.notACard, { fill: { code } }))
    await field(page).focus()
    for (const number of [code, '88887777']) await readCard(page, number, between)
    await console.untilAsked(gate.personOfCard, 2)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual([code, '0088887777'])
    expect(await field(page).inputValue()).toBe('')
  })

  test('whose digits arrive as slowly as typing stays in the focused field and is not looked up', async () => {
    const { console, page } = await open()
    const word = page.getByRole('textbox', { name: '学生' })
    await word.focus()
    await readCard(page, code, slowThenFast)
    expect(await word.inputValue()).toBe(code)
    await field(page).fill('99')
    await page.keyboard.press('Enter')
    await ready(console)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual(['0000000099'])
  })

  test('interrupted halfway is not looked up and leaves no digits for the next one', async () => {
    const { console, page } = await open(refuse(gate.personOfCard, gateRefusals.notACard, { fill: { code } }))
    await field(page).focus()
    // As if a dialog took the focus.
    await readCard(page, code, slowThenFast, 4)
    expect(await field(page).inputValue()).toBe('')
    await field(page).focus()
    await readCard(page, '88887777')
    await console.untilAsked(gate.personOfCard, 2)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual([code, '0088887777'])
  })

  test('opens a dialog that a repeated Enter does not close', async () => {
    const { console, page } = await open()
    // With animation, as keepers see it: the dialog opens while the reader sends a second Enter.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      window.addEventListener('focusin', ({ target }) => {
        const button = target instanceof Element ? target.closest('[role="dialog"] button') : null
        if (button !== null) document.body.dataset['focused'] = button.getAttribute('aria-label') ?? button.textContent
      })
    })
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    const isWithin = () => dialog.evaluate((one) => one.contains(document.activeElement))
    await expect.poll(isWithin, { message: 'the focus is in the dialog' }).toBe(true)
    expect(await page.evaluate(() => document.body.dataset['focused'] ?? '')).toBe('')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    expect(console.asked(access.report)).toHaveLength(1)
  })

  test('unknown to the school shows the refusal with its whole number', async () => {
    const { page } = await open(refuse(gate.personOfCard, gateRefusals.notACard, { fill: { code } }))
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: `不是系统卡：${code}` })
    await alert.waitFor()
    expect(await alert.count()).toBe(1)
  })

  test('outside its period shows so in red and records the reason', async () => {
    const { console, page } = await open(answer(gate.personOfCard, { ...person, cardFault: 'notActivated' }))
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    await dialog.getByRole('alert').getByText('卡未启用', { exact: true }).waitFor()
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    expect(console.asked(access.report).map(({ body }) => body)).toMatchObject([
      [{ userId: 11, comment: '卡未启用，门卫手动放行' }],
    ])
  })

  test('read twice by a stuttering reader is looked up once, even after a refusal', async () => {
    const { console, page } = await open(refuse(gate.personOfCard, gateRefusals.notACard, { fill: { code } }))
    await field(page).focus()
    for (const number of [code, code, '88887777', code]) await readCard(page, number)
    await console.untilAsked(gate.personOfCard, 3)
    expect(console.asked(gate.personOfCard).map(({ params }) => params.code)).toEqual([code, '0088887777', code])
  })

  test('refused is listed with last digits, time and reason', async () => {
    const fill = { code, why: '挂失' }
    const { page } = await open(refuse(gate.personOfCard, gateRefusals.cardEnded, { fill }))
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const line = page.getByRole('region', { name: '最近处理' }).getByRole('listitem')
    await line.getByText(`此卡已挂失：尾号 ${code.slice(-4)}`, { exact: true }).waitFor()
    expect(await line.innerText()).toMatch(/^\d\d:\d\d:\d\d/)
    expect(await line.innerText()).not.toContain(code)
    await expectAccessible(page)
  })

  test.each([
    ['school', 7],
    ['dormitory', 7],
    ['unknown', 7],
    ['home', 8],
    ['road', 8],
  ] as const)('of a person at %s suggests the likely direction and records it', async (place, stateDictId) => {
    const { console, page } = await open(why(place))
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    await dialog
      .getByRole('radio', { name: stateDictId === 7 ? '离校' : '返校', checked: true })
      .waitFor({ state: 'attached' })
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(access.report).map(({ body }) => body)).toEqual([
      [{ userId: 11, stateDictId, comment: '门卫手动放行', deviceId: 1 }],
    ])
  })

  test('rejected writes nothing and is listed with the answer', async () => {
    const { console, page } = await open()
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    await page.keyboard.press('n')
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(access.report)).toEqual([])
    await expect.poll(() => lastLines(page)).toEqual(['王小明离校拒绝刷卡'])
  })

  test('at a desk with several gates needs a gate, chosen only once', async () => {
    const { console, page } = await open(...gateOf(twoGates, () => []))
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    const dialog = await ready(console)
    await page.keyboard.press('y')
    await dialog.getByRole('alert').getByText('请先选择放行门').waitFor()
    expect(console.asked(access.report)).toEqual([])
    await dialog.getByRole('combobox', { name: '放行门' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '北门' }).click()
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    await dialog.waitFor({ state: 'detached' })
    await field(page).fill('0012')
    await page.keyboard.press('Enter')
    await ready(console)
    await dialog.getByTitle('北门').waitFor()
    await page.keyboard.press('y')
    await console.untilAsked(access.report, 2)
    expect(console.asked(access.report)).toMatchObject([{ body: [{ deviceId: 2 }] }, { body: [{ deviceId: 2 }] }])
    await expect.poll(() => lastLines(page)).toEqual(['王小明离校同意刷卡', '王小明离校同意刷卡'])
  })
})

describe('manual release', () => {
  const release = async (way: string, ...answers: readonly FakeAnswer[]) => {
    const { console, page } = await open(...answers)
    await page.getByRole('button', { name: '手动放行' }).click()
    await page
      .getByRole('dialog', { name: '手动放行' })
      .getByRole('button', { name: `${way} 王小明` })
      .click()
    return { console, page, dialog: await ready(console) }
  }

  test('opens the leave list, whose actions preset a direction that can be changed', async () => {
    const { console, page, dialog } = await release('返校')
    await dialog.getByRole('radio', { name: '返校', checked: true }).waitFor({ state: 'attached' })
    await dialog.getByText('离校', { exact: true }).click()
    const held = console.hold(access.report)
    await page.keyboard.press('y')
    await held.arrived()
    await page.keyboard.press('y')
    await dialog.getByText('正在发送：同意…').waitFor()
    const before = console.asked(leave.current).length
    held.release()
    await console.expectToast('已提交')
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(access.report).map(({ body }) => body[0]?.stateDictId)).toEqual([7])
    await console.untilAsked(leave.current, before + 1)
  })

  test('shows four rows and focuses the first field on a small screen', async () => {
    const many = [11, 12, 13, 14, 15].map((id) => currentLeave({ id, leaveerId: id }))
    const { page } = await open(answer(leave.current, ({ query }) => pageWith(query, many)))
    await page.setViewportSize({ width: 1093, height: 520 })
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    const fourth = list.locator('.ant-table-row').nth(3)
    await fourth.waitFor()
    await expect
      .poll(() =>
        list
          .locator('input')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    expect(await list.getByRole('heading', { name: '当前请假' }).count()).toBe(0)
    const bottom = async (of: typeof fourth) => {
      const box = await of.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const end = async () => (await list.locator('footer').boundingBox())?.y ?? 0
    await expect.poll(async () => (await bottom(fourth)) <= (await end()), { message: 'four rows' }).toBe(true)
    expect(await bottom(list.locator('footer'))).toBeLessThanOrEqual(520)
  })

  test('remembers its gate, and the rows show the last passage', async () => {
    const { console, page } = await open(answer(access.report, { counted: 1 }), ...gateOf(twoGates, () => []))
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    await list.getByText('11-20 12:08 返校').waitFor()
    await list.getByRole('combobox', { name: '放行门' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '北门' }).click()
    await list.getByRole('button', { name: '返校 王小明' }).click()
    const dialog = await ready(console)
    await dialog.getByTitle('北门').waitFor()
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    expect(console.asked(access.report)).toMatchObject([{ body: [{ userId: 11, stateDictId: 8, deviceId: 2 }] }])
    await page.reload()
    await page.getByRole('button', { name: '手动放行' }).click()
    await list.getByTitle('北门').waitFor()
  })

  test('reloads the leave list every 10 s while it is open', async () => {
    const another = currentLeave({ id: 2, leaveerId: 12, studentName: '李小红' })
    const { console, page } = await openTimed()
    await page.clock.install()
    await console.enter(cast.gate(), '/menwei')
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    await list.getByRole('button', { name: '返校 王小明' }).waitFor()
    const before = console.asked(leave.current).length
    console.answer(answer(leave.current, ({ query }) => pageWith(query, [leaver, another])))
    await page.clock.fastForward(11_000)
    // Sooner than other leave lists, which reload after a minute.
    await expect
      .poll(() => console.asked(leave.current).length, { timeout: 40_000, message: 'the list is read again' })
      .toBeGreaterThan(before)
    await list.getByRole('button', { name: '返校 李小红' }).waitFor()
  })

  test('needs no sideways scrolling of the leave list on a phone', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '手动放行' }).click()
    const list = page.getByRole('dialog', { name: '手动放行' })
    const right = async (way: string) => {
      const box = await list.getByRole('button', { name: `${way} 王小明` }).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 391)
    }
    for (const way of ['离校', '返校']) await expect.poll(() => right(way), { message: way }).toBeLessThanOrEqual(390)
    const overflows = () =>
      list
        .locator('.ant-table-content, .ant-table-body')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth))
    await expect.poll(overflows).toEqual([0])
  })

  test('shows 提交失败 with the reason and stays open', async () => {
    const { console, page, dialog } = await release(
      '离校',
      refuse(access.report, accessRefusals.notYours, { fill: { type: '离校' } }),
    )
    await page.keyboard.press('y')
    await console.expectToast('提交失败')
    await dialog.getByText('提交失败：当前角色不能登记“离校”').waitFor()
    console.answer(answer(access.report, { counted: 1 }))
    await page.keyboard.press('y')
    await console.expectToast('已提交')
    expect(console.asked(access.report)).toHaveLength(2)
  })
})
