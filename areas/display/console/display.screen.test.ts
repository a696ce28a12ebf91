import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { device } from '../../device/contract.ts'
import { type DisplayFace, type DisplayRow, display, displayRefusals } from '../contract.ts'

const stage = useStage()
const code = { code: 'K7M4QX', ticket: 'the-ticket', endsAt: '2026-03-02T08:10:00.000Z' }
const self = { schoolId: 2, deviceId: 5, page: 'fd' as const, schoolName: '杏坛实验学校', deviceName: '南门门禁' }
const face = (id: number): DisplayFace => ({ id, name: `人${id}`, avatar: null, time: `2026-03-02 08:00:0${id}` })

/** A fake display that can be paired and revoked. */
const makeDisplay = (told: () => readonly DisplayFace[] = () => []) => {
  const state = { isPaired: false }
  const signedOut = () => refusalOf(display.self, common.signedOut)
  const answers: FakeAnswer[] = [
    answer(display.code, code),
    answer(display.self, () => {
      if (!state.isPaired) throw signedOut()
      return self
    }),
    answer(display.faces, () => {
      if (!state.isPaired) throw signedOut()
      return [...told()]
    }),
  ]
  return { state, answers }
}

describe('display page', () => {
  test('shows its code until paired, then who passes, until it is revoked', async () => {
    const { state, answers } = makeDisplay(() => [2, 1].map(face))
    const console = await stage.open('/device/fd', { answers, isFresh: true })
    const { page } = console
    await page.getByText('K7M4QX', { exact: true }).waitFor()
    expect(console.asked(display.code).map(({ body }) => body)).toEqual([{ page: 'fd' }])
    await expectAccessible(page)
    state.isPaired = true
    await page.getByRole('heading', { name: '杏坛实验学校门禁管理系统', level: 1 }).waitFor()
    await console.expectPlace('/device/fd?schoolId=2&deviceId=5')
    const shown = page.getByRole('list', { name: '刚刚经过' }).getByRole('listitem')
    await expect.poll(() => shown.allInnerTexts()).toHaveLength(2)
    await shown.nth(0).getByText('人2', { exact: true }).waitFor()
    await shown.nth(0).getByText('08:00:02').waitFor()
    await expectAccessible(page)
    state.isPaired = false
    await page.getByText('本屏已解除配对').waitFor()
    expect(console.asked(display.code)).toHaveLength(1)
    await page.getByRole('button', { name: '重新配对' }).click()
    await page.getByText('K7M4QX', { exact: true }).waitFor()
    expect(console.asked(display.code)).toHaveLength(2)
  })

  test("keeps its pairing after a restart, but not for another device's URL", async () => {
    const { state, answers } = makeDisplay()
    state.isPaired = true
    const console = await stage.open('/device/fd', { answers, isFresh: true })
    const { page } = console
    const heading = page.getByRole('heading', { name: '杏坛实验学校门禁管理系统', level: 1 })
    await heading.waitFor()
    await page.reload()
    await heading.waitFor()
    expect(console.asked(display.code)).toHaveLength(1)
    expect(page.url()).not.toContain('the-ticket')
    state.isPaired = false
    await console.open('/device/fd?schoolId=2&deviceId=6')
    await page.reload()
    await page.getByText('K7M4QX', { exact: true }).waitFor()
    expect(console.asked(display.code)).toHaveLength(2)
  })

  test('shows why it gets no code, and requests another only on a press', async () => {
    const console = await stage.open('/device/fd', {
      answers: [refuse(display.code, common.tooMany, { fill: { seconds: 240 } })],
      isFresh: true,
    })
    const { page } = console
    await page.getByText('本校取配对码过于频繁，请十分钟后再试').waitFor()
    expect(console.asked(display.code)).toHaveLength(1)
    for (const one of makeDisplay().answers) console.answer(one)
    await page.getByRole('button', { name: '重新配对' }).click()
    await page.getByText('K7M4QX', { exact: true }).waitFor()
  })

  test('shows that the connection is lost, and recovers by itself', async () => {
    const { state, answers } = makeDisplay(() => [face(1)])
    state.isPaired = true
    const console = await stage.open('/device/fd', { answers, isFresh: true })
    const { page } = console
    await page.getByText('人1', { exact: true }).waitFor()
    console.answer(failAsProxy(display.faces, 503))
    await page.getByText('连接中断，正在重试').waitFor()
    console.answer(answer(display.faces, [face(2)]))
    await page.getByText('人2', { exact: true }).waitFor()
    await page.getByText('连接中断，正在重试').waitFor({ state: 'detached' })
    expect(console.asked(display.code)).toHaveLength(1)
  })

  test("shows the school, its clock and today's counts on the information page", async () => {
    const { state, answers } = makeDisplay()
    state.isPaired = true
    const board = answer(display.board, {
      schoolName: '杏坛实验学校',
      deviceName: '南门门禁',
      locationDesc: '南门',
      now: '2026-03-02 08:00:00',
      today: [{ typeName: '返校', count: 120 }],
    })
    const console = await stage.open('/device/id', { answers: [board, ...answers], isFresh: true })
    const { page } = console
    await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
    for (const text of ['南门', '2026-03-02', '120']) await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^08:0\d:\d\d$/).waitFor()
    await expectAccessible(page)
  })
})

describe('display list', () => {
  const row: DisplayRow = {
    id: 1,
    name: '东门大屏',
    page: 'fd',
    deviceId: 5,
    deviceName: '南门门禁',
    pairedAt: '2026-03-02 08:00:00',
    pairedBy: '林建平',
    seenAt: '2026-03-02 09:00:00',
  }
  const ofSchool = (one: { readonly id: number; readonly name: string; readonly basePackageName: string }) => ({
    ...one,
    typeName: one.basePackageName,
    status: 'ONLINE' as const,
    longitude: null,
    latitude: null,
    ip: '',
    mac: '',
    sn: `QZ${one.id}`,
    locationCodeId: null,
  })
  const devices = [
    answer(device.page, ({ body }) => pageWith(body, [])),
    answer(device.locations, []),
    answer(device.ofSchool, [
      ofSchool({ id: 5, name: '南门门禁', basePackageName: 'HK_ACCESS_CONTROL' }),
      ofSchool({ id: 6, name: '操场摄像头', basePackageName: 'CAMERA' }),
      ofSchool({ id: 7, name: '大厅放学主机', basePackageName: 'link.xingtan.after_school' }),
    ]),
  ]

  test('pairs a display by the code on its screen, and revokes it', async () => {
    let rows: DisplayRow[] = []
    const console = await stage.open('/dormitory/device', {
      as: cast.school(),
      answers: [
        ...devices,
        answer(display.list, () => rows),
        answer(display.pair, ({ body }) => {
          if (body.code !== 'K7M4QX')
            throw refusalOf(display.pair, displayRefusals.unknownCode, { fill: { minutes: 10 } })
          rows = [row]
          return null
        }),
        answer(display.revoke, () => {
          rows = []
          return null
        }),
      ],
    })
    const { page } = console
    await page.getByRole('button', { name: '显示屏' }).click()
    const dialog = page.getByRole('dialog', { name: '显示屏', exact: true })
    await dialog.getByText('还没有显示屏').waitFor()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1093, height: 520 })
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 999)
    }
    const hint = dialog.getByText('输入屏上的配对码')
    const foot = async () => (await dialog.locator('footer').boundingBox())?.y ?? 0
    await expect.poll(async () => (await bottomOf(hint)) <= (await foot()), { message: 'nothing is cut' }).toBe(true)
    expect(await bottomOf(dialog.locator('footer'))).toBeLessThanOrEqual(520)
    if (size !== null) await page.setViewportSize(size)
    await dialog.getByRole('button', { name: '配对显示屏' }).click()
    const pair = page.getByRole('dialog', { name: '配对显示屏' })
    await pair.getByLabel('配对码').fill('222222')
    await pair.getByRole('combobox', { name: '所在设备' }).click()
    await page.getByTitle('南门门禁').waitFor()
    // No camera: people don't pass it.
    expect(await page.locator('.ant-select-item-option').allInnerTexts()).toEqual(['南门门禁', '大厅放学主机'])
    await page.getByTitle('南门门禁').click()
    // The full URL, to be typed on the display.
    await pair.getByText(`${new URL(page.url()).origin}/#/device/fd`).waitFor()
    await pair.getByLabel('名称').fill('东门大屏')
    await pair.getByRole('button', { name: /^配\s?对$/ }).click()
    await pair.getByText('配对码不正确，或已超过 10 分钟').waitFor()
    await pair.getByLabel('配对码').fill('k7m4 qx')
    await pair.getByRole('button', { name: /^配\s?对$/ }).click()
    await pair.waitFor({ state: 'detached' })
    expect(console.asked(display.pair).at(-1)?.body).toEqual({ code: 'K7M4QX', deviceId: 5, name: '东门大屏' })
    await dialog.getByText('2026-03-02 09:00:00').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '解除 东门大屏' }).click()
    const asked = page.getByRole('dialog').filter({ hasText: '将立即停止显示' })
    await asked.getByRole('button', { name: /^解\s?除$/ }).click()
    await dialog.getByText('还没有显示屏').waitFor()
  })

  test('is shown only to administrators', async () => {
    const as = sampleSession({ roleIds: [role.integrator] })
    const console = await stage.open('/dormitory/device', { as, answers: devices })
    await console.page.getByRole('button', { name: '位置' }).waitFor()
    expect(await console.page.getByRole('button', { name: '显示屏' }).count()).toBe(0)
  })
})
