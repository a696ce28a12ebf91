import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refusalOf } from '../../../../tests/screens/answers.ts'
import { entryPerson, gateDevice, gateOf, gateRequest } from '../../../../tests/screens/gate.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { type GateRuleView, gate, gateEntry, gateRefusals } from '../../contract.ts'

const stage = useStage()
const place = '/access/rules'

const rule = (changes: Partial<GateRuleView> & Pick<GateRuleView, 'id' | 'name'>): GateRuleView => ({
  accommodation: 'day',
  departmentIds: [],
  departmentNames: [],
  direction: 'out',
  weekdays: [1, 2, 3, 4, 5],
  startTime: '16:30:00',
  endTime: '18:00:00',
  days: 'school',
  validFrom: null,
  validUntil: null,
  disabled: false,
  version: 1,
  ...changes,
})

test('adds a rule, lists its students and times and shows errors next to their fields', async () => {
  let rules = [rule({ id: 1, name: '走读生放学' })]
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(gate.rules, () => rules),
      answer(gate.createRule, ({ body }) => {
        if (body.name === '走读生放学')
          throw refusalOf(gate.createRule, gateRefusals.ruleTwice, { fill: { name: body.name } })
        const made = { ...body, id: 2, departmentNames: body.departmentIds.map(() => '七年级'), version: 1 }
        rules = [...rules, made]
        return made
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '走读生放学' }).filter({ hasText: '16:30–18:00' }).waitFor()
  await page.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog', { name: '新增通行规则' })
  const save = dialog.getByRole('button', { name: '保存' })
  await save.click()
  for (const missing of ['请填写规则名称', '请填写开始时间', '请填写结束时间'])
    await dialog.getByText(missing).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('规则名称').fill('走读生放学')
  await dialog.getByLabel('开始时间').fill('21:30')
  await dialog.getByLabel('结束时间').fill('21:30')
  // Leave the field before clicking, because its message disappears then and the button moves.
  await dialog.getByLabel('结束时间').press('Tab')
  await save.click()
  await dialog.getByText('结束时间不能与开始时间相同').waitFor()
  await dialog.getByLabel('结束时间').fill('0:30')
  await dialog.getByLabel('结束时间').press('Tab')
  for (const day of ['周一', '周二', '周三', '周四', '周五'])
    await dialog.getByRole('checkbox', { name: day }).uncheck()
  await save.click()
  await dialog.getByText('请选择星期').waitFor()
  await dialog.getByRole('checkbox', { name: '周日' }).check()
  await dialog.getByRole('checkbox', { name: '周六' }).check()
  await dialog.getByText('住宿生', { exact: true }).click()
  await dialog.getByRole('radiogroup', { name: '适用日期' }).getByText('不限', { exact: true }).click()
  await save.click()
  await dialog.getByText('已有通行规则“走读生放学”').waitFor()
  await dialog.getByLabel('规则名称').fill('周末晚归')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(gate.createRule).at(-1)?.body).toMatchObject({
    name: '周末晚归',
    accommodation: 'boarding',
    departmentIds: [],
    direction: 'out',
    startTime: '21:30:00',
    endTime: '00:30:00',
    days: 'both',
    validFrom: null,
    validUntil: null,
    disabled: false,
  })
  expect(console.asked(gate.createRule).at(-1)?.body.weekdays.toSorted()).toEqual([6, 7])
  await console.rows().filter({ hasText: '周末晚归' }).filter({ hasText: '21:30–次日 00:30' }).waitFor()
  await expectAccessible(page)
})

test('disables, edits with version check and deletes a rule after confirmation', async () => {
  let rules = [
    rule({ id: 1, name: '午间外出', departmentIds: [7], departmentNames: [''], validFrom: '2026-09-01', version: 3 }),
  ]
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(gate.rules, () => rules),
      answer(gate.saveRule, ({ body }) => {
        const saved = { ...body, departmentNames: [''], version: body.version + 1 }
        rules = [saved]
        return saved
      }),
      answer(gate.deleteRule, () => {
        rules = []
        return null
      }),
    ],
  })
  const { page } = console
  const row = console.rows().filter({ hasText: '午间外出' })
  await row.filter({ hasText: '走读生（已删除的部门）' }).waitFor()
  await row.getByRole('button', { name: '停用' }).click()
  await row.getByText('停用', { exact: true }).first().waitFor()
  await console.untilAsked(gate.saveRule)
  expect(console.asked(gate.saveRule)[0]?.body).toMatchObject({ id: 1, version: 3, disabled: true, departmentIds: [7] })
  console.answer(
    answer(gate.saveRule, () => {
      const theirs = rule({ id: 1, name: '午休外出', version: 9 })
      throw refusalOf(gate.saveRule, common.stale, { fill: { name: '通行规则' }, details: theirs })
    }),
  )
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑通行规则' })
  await dialog.getByLabel('规则名称').fill('午间')
  await dialog.getByRole('button', { name: '保存' }).click()
  const alert = page.getByRole('alert', { name: '通行规则已被他人修改' })
  await alert.getByRole('button', { name: '采用他人的内容' }).click()
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('规则名称').inputValue()).toBe('午休外出')
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '更多 午间外出' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有通行规则').waitFor()
  expect(console.asked(gate.deleteRule).map(({ params }) => params.id)).toEqual([1])
})

test('explains gate rules to a school without any', async () => {
  const { page } = await stage.open(place, { as: cast.school(), answers: [answer(gate.rules, [])] })
  const empty = page.getByText('还没有通行规则')
  await empty.waitFor()
  expect(await page.getByText('是否放行仍由门卫决定').count()).toBe(1)
})

test('the entry dialog shows the rule for the direction, or that none applies', async () => {
  const leaving = { allowed: true, text: '走读生放学 16:30–18:00 可出' }
  const returning = { allowed: false, text: '不在可通行时段' }
  const person = entryPerson({ userId: 11, name: '王小明', rules: { leaving, returning } })
  const waiting = [
    gateRequest({ id: 1, userId: 11 }),
    gateRequest({ id: 2, userId: 11, stateDictId: gateEntry.returning }),
  ]
  const { page } = await stage.open('/menwei', {
    as: cast.gate(),
    answers: [
      ...gateOf(
        () => [gateDevice({ id: 1 })],
        () => waiting,
      ),
      answer(gate.person, person),
      answer(gate.decide, ({ body }) => {
        const at = waiting.findIndex(({ id }) => id === body.id)
        const [request] = waiting.splice(at, 1)
        return {
          ...(request ?? gateRequest({ id: body.id, userId: 11 })),
          state: 'agreed' as const,
          decidedByName: '孙国柱',
        }
      }),
    ],
  })
  const dialog = page.getByRole('dialog', { name: /^进出确认/ })
  await dialog.getByText(leaving.text).waitFor()
  expect(await dialog.getByText(returning.text).count()).toBe(0)
  const agree = dialog.getByRole('button', { name: '同意 (Y)' })
  await expect.poll(() => agree.isEnabled(), { message: 'the keeper still decides' }).toBe(true)
  await agree.click()
  await dialog.getByText(returning.text).waitFor()
  expect(await dialog.getByText(leaving.text).count()).toBe(0)
})
