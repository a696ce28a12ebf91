import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { makeScene, pay, order, credit, linesOf, statesOf, statementsOf } = reconciliationCallers(server)

const at = '2026-11-02 08:00:00'
const paid = (
  tradeCode: string,
  more: { readonly at?: string; readonly wxOrderCode?: string; readonly product?: string } = {},
) => ({
  tradeCode,
  at,
  total: '50.00',
  charge: '0.30',
  ...more,
})

test('refuses a statement with a trade in the future, which would say that the days until then are there', async () => {
  const { who } = await makeScene()
  const rows = [
    { tradeCode: 'A1', at },
    { tradeCode: 'A2', at: '2027-11-02 08:00:00' },
  ]
  expect(await credit(who, rows)).toMatchObject({
    state: 'failed',
    error: '这不是一卡通的账单：订单号 A2 的时间 2027-11-02 08:00:00 在将来，请检查',
  })
  expect(await statementsOf(who)).toEqual([])
})

test('refuses a statement of more than 100 days', async () => {
  const { who } = await makeScene()
  const rows = [
    { tradeCode: 'B1', at },
    { tradeCode: 'B2', at: '2025-11-02 08:00:00' },
  ]
  expect(await credit(who, rows)).toMatchObject({
    state: 'failed',
    error: '这不是一卡通的账单：日期从 2025-11-02 到 2026-11-02，超过 100 天，请检查',
  })
})

test('refuses an order number that an earlier statement has for another payment', async () => {
  const { who } = await makeScene()
  await pay(who, [paid('C1', { wxOrderCode: 'W1' })])
  expect(await pay(who, [paid('C1', { wxOrderCode: 'W2' })])).toMatchObject({
    state: 'failed',
    error: '这不是支付渠道的账单：订单号 C1 在较早的账单中是另一笔支付（微信订单号 W1）',
  })
  expect(await linesOf(who, 'C1')).toHaveLength(1)
})

test('calls a trade abnormal if the card system credited another pupil or card', async () => {
  const { who } = await makeScene()
  for (const tradeCode of ['D1', 'D2', 'D3']) await order(who, [{ tradeCode, at }])
  await pay(who, [paid('D1'), paid('D2'), paid('D3')])
  await credit(who, [
    { tradeCode: 'D1', at, code: 'S02', card: '99999999' },
    { tradeCode: 'D2', at, code: '', card: '99999999' },
    // The same pupil with a new card.
    { tradeCode: 'D3', at, card: '10086002' },
  ])
  expect(await statesOf(who, 'D1')).toEqual(['FAIL 一卡通充给了另一个人或另一张卡：S02'])
  expect(await statesOf(who, 'D2')).toEqual(['FAIL 一卡通充给了另一个人或另一张卡：99999999'])
  expect(await statesOf(who, 'D3')).toEqual(['SUCCESS'])
})

test('reads a product name with a comma, which WeChat doesn’t quote', async () => {
  const { who } = await makeScene()
  expect(await pay(who, [paid('E1', { product: '校园卡,充值' })])).toMatchObject({ state: 'done', fileLink: null })
  expect(await linesOf(who, 'E1')).toMatchObject([{ amount: 5000 }])
})
