import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectIdle } from '../../../tests/e2e/waiting.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { quietGate } from '../../../tests/screens/gate.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { type OfflineDecision, gate } from '../contract.ts'

const stage = useStage()

const decision = (changes: Partial<OfflineDecision> & Pick<OfflineDecision, 'id' | 'name'>): OfflineDecision => ({
  deviceId: 1,
  deviceName: '南门',
  userId: 10 + changes.id,
  stateDictId: 7,
  passed: true,
  at: '2026-11-23T02:00:00.000Z',
  listNumber: 41,
  verdict: 'notAllowed',
  keeperName: '',
  ...changes,
})

const open = async (unsure: () => OfflineDecision[]) => {
  const answers = [answer(gate.unsure, unsure), answer(gate.noteSeen, null), ...quietGate()]
  const console = await stage.open('/menwei', { as: cast.gate(), answers })
  const { page } = console
  await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
  return { console, page, button: page.getByRole('button', { name: /^离线放行待核对/ }) }
}

test('offline decisions to review are listed with their reason and noted one by one', async () => {
  let left = [
    decision({ id: 1, name: '王小明' }),
    decision({ id: 2, name: '赵小兰', passed: false, verdict: 'refusedWrongly', stateDictId: 8, keeperName: '' }),
  ]
  const { console, page, button } = await open(() => left)
  await button.click()
  const dialog = page.getByRole('dialog', { name: '离线放行待核对' })
  const cells = (row: number) => dialog.getByRole('row').nth(row).getByRole('cell').allInnerTexts()
  await dialog.getByText('王小明').waitFor()
  expect(await cells(1)).toEqual([
    '2026-11-23 10:00:00',
    '王小明',
    '南门',
    expect.stringMatching(/^离校\s+放行$/),
    '当时没有有效的请假或通行规则（名单 41）',
    '已核对',
  ])
  expect((await cells(2)).slice(3, 5)).toEqual([
    expect.stringMatching(/^返校\s+未放行$/),
    '当时按请假或规则可以通行，设备未放行（名单 41）',
  ])
  await expectAccessible(page)
  left = left.slice(1)
  await dialog.getByRole('button', { name: '已核对 王小明' }).click()
  await dialog.getByText('王小明').waitFor({ state: 'detached' })
  expect(console.asked(gate.noteSeen)).toMatchObject([{ body: { id: 1 } }])
  left = []
  const second = dialog.getByRole('button', { name: '已核对 赵小兰' })
  await expectIdle(second)
  await second.click()
  await dialog.getByText('没有待核对的离线放行').waitFor()
  await button.waitFor({ state: 'detached' })
})

test('noting one decision does not block the others', async () => {
  const { console, page, button } = await open(() => [
    decision({ id: 1, name: '王小明' }),
    decision({ id: 2, name: '赵小兰' }),
  ])
  await button.click()
  const dialog = page.getByRole('dialog', { name: '离线放行待核对' })
  const buttonOf = (name: string) => dialog.getByRole('button', { name: `已核对 ${name}` })
  const held = console.hold(gate.noteSeen)
  await buttonOf('王小明').click()
  await held.arrived()
  const isBusy = (name: string) => buttonOf(name).evaluate((element) => element.matches('.ant-btn-loading'))
  await expect.poll(() => isBusy('王小明'), { message: 'the pressed one is busy' }).toBe(true)
  expect(await isBusy('赵小兰')).toBe(false)
  await buttonOf('赵小兰').click()
  await console.expectAsked(gate.noteSeen, { body: { id: 2 } })
  held.release()
})

test('a decision that cannot be noted stays listed, with the refusal as toast', async () => {
  const { console, page, button } = await open(() => [decision({ id: 1, name: '王小明' })])
  console.answer(refuse(gate.noteSeen, common.notFound))
  await button.click()
  const dialog = page.getByRole('dialog', { name: '离线放行待核对' })
  await dialog.getByRole('button', { name: '已核对 王小明' }).click()
  await console.expectToast(common.notFound.msg)
  expect(await dialog.getByText('王小明').count()).toBe(1)
})

test('the button is hidden without decisions to review', async () => {
  const { console, button } = await open(() => [])
  await console.untilAsked(gate.unsure)
  expect(await button.count()).toBe(0)
})
