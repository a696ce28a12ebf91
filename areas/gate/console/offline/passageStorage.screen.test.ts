import { expect, test } from 'vitest'
import { answer, failAsProxy } from '../../../../tests/screens/answers.ts'
import { cutDesk, offlinePanel, openDesk } from '../../../../tests/screens/deskOffline.ts'
import { currentLeave } from '../../../../tests/screens/leave.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { cast, sampleSession } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { leave } from '../../../leave/contract.ts'
import { gate } from '../../contract.ts'

const stage = useStage()

const taking = answer(gate.deskOffline, ({ body }) => ({ counted: body.decisions.length, repeated: 0, refused: [] }))
const leavers = answer(leave.current, ({ query }) => pageWith(query, [currentLeave({})]))

const passOne = async (console: Scene) => {
  const panel = offlinePanel(console)
  await panel.getByRole('textbox', { name: '卡号或姓名' }).fill('小明')
  await panel.getByRole('button', { name: '离校 王小明' }).click()
  await console.page.getByText('1 条待补录').waitFor()
}

const storageOf = ({ page }: Scene) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

/** Returns the numbers of all decisions sent, per delivery. */
const sent = (console: Scene) =>
  console.asked(gate.deskOffline).map(({ body }) => body.decisions.map(({ number }) => number))

test('sends offline decisions when the same keeper reopens the desk after closing it', async () => {
  const console = await openDesk(stage, { answers: [taking] })
  const { page } = console
  const mend = cutDesk(console)
  await passOne(console)
  const stored = await storageOf(console)
  expect(stored).toContain('gate.offline:8:2:')
  for (const hidden of ['小明', '小红', '0012345678', '七年级']) expect(stored).not.toContain(hidden)
  // As if the tab were closed.
  await page.goto(new URL('/blank', page.url()).href)
  mend()
  await console.enter(sampleSession({ userId: 18, username: 'gate2', roleIds: [role.gateKeeper] }), '/menwei')
  await console.untilAsked(gate.deskList, 2)
  expect(await page.getByText('条待补录').count()).toBe(0)
  await console.enter(cast.gate(), '/menwei')
  await console.untilAsked(gate.deskOffline)
  await page.getByText('条待补录').waitFor({ state: 'detached' })
  expect(console.asked(gate.deskOffline).map(({ body }) => body)).toMatchObject([
    { deviceId: 1, decisions: [{ userId: 11, stateDictId: 7 }] },
  ])
  await expect.poll(() => storageOf(console), { message: 'what stays on the machine' }).not.toContain('gate.offline')
})

test('repeats a delivery without an answer with the same number from the next page', async () => {
  const console = await openDesk(stage, { answers: [failAsProxy(gate.deskOffline, 503)] })
  const { page } = console
  const mend = cutDesk(console)
  await passOne(console)
  mend()
  await console.untilAsked(gate.deskOffline)
  await page.goto(new URL('/blank', page.url()).href)
  console.answer(taking)
  const before = sent(console).length
  await console.open('/menwei')
  await console.untilAsked(gate.deskOffline, before + 1)
  await page.getByText('条待补录').waitFor({ state: 'detached' })
  const [first] = sent(console)
  expect(first).toHaveLength(1)
  for (const numbers of sent(console)) expect(numbers).toEqual(first)
})

const leaversCode = /\/CurrentLeavers[^/]*\.js/

test('手动放行 opens while disconnected even if it was never opened before', async () => {
  const console = await openDesk(stage, { answers: [leavers] })
  const { page } = console
  // Intercepted requests bypass the browser's cache.
  let isCut = false
  await page.route(leaversCode, (route) => (isCut ? route.abort() : route.continue()))
  const code = page.waitForResponse((response) => leaversCode.test(response.url()))
  await page.reload()
  expect(await (await code).finished(), 'what kept its code from coming').toBeNull()
  isCut = true
  await page.getByRole('button', { name: '手动放行' }).click()
  await page.getByRole('dialog', { name: '手动放行' }).getByRole('button', { name: '返校 王小明' }).waitFor()
})

test('a dialog whose code cannot be loaded fails alone and can be retried', async () => {
  const console = await openDesk(stage, { answers: [leavers] })
  const { page } = console
  await page.route(leaversCode, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
  cutDesk(console)
  await passOne(console)
  await page.getByRole('button', { name: '手动放行' }).click()
  const dialog = page.getByRole('dialog', { name: '手动放行' })
  await dialog.getByText('未能加载').waitFor()
  await page.getByText('1 条待补录').waitFor()
  await page.unroute(leaversCode)
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByRole('button', { name: '返校 王小明' }).waitFor()
  expect(await page.getByText('页面加载失败').count()).toBe(0)
})
