import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, failAsProxy } from '../../../../tests/screens/answers.ts'
import { deskList } from '../../../../tests/screens/deskOffline.ts'
import { gateDevice, gateOf } from '../../../../tests/screens/gate.ts'
import { cutLive } from '../../../../tests/screens/mqttBroker.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { gate } from '../../contract.ts'

const stage = useStage()
test('while disconnected, cards and names are answered from memory and decisions are sent later', async () => {
  const gates = () => [gateDevice({ id: 1 }), gateDevice({ id: 2, name: '北门' })]
  const console = await stage.open('/menwei', {
    as: cast.gate(),
    answers: [
      answer(gate.deskList, deskList),
      answer(gate.deskOffline, ({ body }) => ({
        counted: body.decisions.length - 1,
        repeated: 0,
        refused: [{ number: body.decisions[1]?.number ?? 0, reason: '不是本校人员' }],
      })),
      ...gateOf(gates, () => []),
    ],
  })
  const { page } = console
  await console.untilAsked(gate.deskList)
  await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
  const letIn = cutLive()
  const panel = page.getByRole('region', { name: '离线放行' })
  try {
    console.answer(failAsProxy(gate.devices, 503))
    await panel.getByText(/^离线名单，截至 \d\d:\d\d$/).waitFor()
    const field = panel.getByRole('textbox', { name: '卡号或姓名' })
    await field.fill('0012345678')
    const leaves = panel.getByRole('button', { name: '离校 王小明' })
    await leaves.waitFor()
    // The gate hasn't been chosen yet.
    expect(await leaves.isDisabled()).toBe(true)
    await panel.getByRole('combobox', { name: '放行门' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '北门' }).click()
    await leaves.click()
    await page.getByText('1 条待补录').waitFor()
    await field.fill('小红')
    expect(await panel.getByRole('button', { name: '返校 李小红' }).count()).toBe(0)
    await panel.getByRole('button', { name: '离校 李小红' }).click()
    await field.fill('赵六')
    await panel.getByRole('alert').getByText('不在离线名单上：赵六').waitFor()
    await expectAccessible(page)
    await page.getByText('已保存在本机，网络恢复后打开本页即自动补录').waitFor()
    expect(await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join())).not.toContain(
      '小明',
    )
    expect(console.asked(gate.deskOffline)).toEqual([])
    console.answer(...gateOf(gates, () => []))
    await page.getByRole('alert').getByText('1 条未能补录').waitFor()
    const [{ body } = { body: null }] = console.asked(gate.deskOffline)
    expect(body).toMatchObject({ deviceId: 2, decisions: [{ userId: 11, stateDictId: 7 }, { userId: 12 }] })
    await page.getByText('条待补录').waitFor({ state: 'detached' })
    await page.getByText(/李小红 \d\d-\d\d \d\d:\d\d 离校（不是本校人员）/).waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
  } finally {
    letIn()
  }
  await panel.waitFor({ state: 'detached' })
  const handled = page.getByRole('region', { name: '最近处理' }).getByRole('listitem')
  await handled.filter({ hasText: /王小明\s*离校\s*同意\s*断线时放行/ }).waitFor()
})
