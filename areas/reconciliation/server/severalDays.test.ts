import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { reconciliation } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { makeScene, pay, order, credit, resultsOf, linesOf, statesOf } = reconciliationCallers(server)

const noon = '2026-11-02 12:00:00'
const paid = (tradeCode: string, at = noon) => ({ tradeCode, at, total: '50.00', charge: '0.30' })
const gotBack = (tradeCode: string, at: string, refund: string) => ({
  tradeCode,
  at,
  refundCode: `R${tradeCode}`,
  refund,
  charge: '-0.06',
})
const returned = (tradeCode: string, at: string, amount: string) => ({
  tradeCode,
  at,
  amount,
  refundCode: `R${tradeCode}`,
})
const taken = (tradeCode: string, at: string, amount: string) => ({
  tradeCode,
  at,
  amount,
  serial: `B${tradeCode}`,
  kind: '退款',
})

test('counts a card credited after midnight on the day of the payment', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'A1', at: '2026-11-02 23:58:00' }])
  await pay(who, [paid('A1', '2026-11-02 23:58:00'), paid('A2', '2026-11-03 08:00:00')])
  await order(who, [{ tradeCode: 'A2', at: '2026-11-03 08:00:00' }])
  await credit(who, [
    { tradeCode: 'A1', at: '2026-11-03 00:03:00' },
    { tradeCode: 'A2', at: '2026-11-03 08:00:00' },
  ])
  expect(await linesOf(who, 'A1')).toMatchObject([
    { tradeDay: '2026-11-02' },
    { tradeDay: '2026-11-02' },
    { party: 'YKT', tradeDay: '2026-11-02' },
  ])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 SUCCESS'])
})

test('leaves a trade near midnight open until the statement of the next day', async () => {
  const { who } = await makeScene()
  await order(who, [
    { tradeCode: 'B1', at: '2026-11-02 23:55:00' },
    { tradeCode: 'B2', at: noon },
  ])
  await pay(who, [paid('B1', '2026-11-02 23:55:00'), paid('B2')])
  await credit(who, [{ tradeCode: 'B2', at: noon }])
  expect(await statesOf(who, 'B2')).toEqual(['SUCCESS'])
  expect(await statesOf(who, 'B1')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  const next = { tradeCode: 'B3', at: '2026-11-03 08:00:00' }
  await order(who, [next])
  await pay(who, [paid('B3', next.at)])
  expect(await statesOf(who, 'B1')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  await credit(who, [next])
  expect(await statesOf(who, 'B1')).toEqual(['FAIL 一卡通没有这笔交易'])
})

test('mends an abnormal trade by a credit in the statement of the next day', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'C1', at: noon }])
  await pay(who, [paid('C1')])
  await credit(who, [{ tradeCode: 'C0', at: noon }])
  expect(await statesOf(who, 'C1')).toEqual(['FAIL 一卡通没有这笔交易'])
  await credit(who, [{ tradeCode: 'C1', at: '2026-11-03 09:00:00' }])
  expect(await statesOf(who, 'C1')).toEqual(['SUCCESS'])
})

test('finds a full refund normal once all books have it, each refund on its own day', async () => {
  const { who } = await makeScene()
  const later = '2026-11-05 12:00:00'
  await order(who, [{ tradeCode: 'D1', at: noon }])
  await pay(who, [paid('D1')])
  await credit(who, [{ tradeCode: 'D1', at: noon }])
  expect(await statesOf(who, 'D1')).toEqual(['SUCCESS'])
  await order(who, [returned('D1', later, '50.00')])
  // The other books of that day may hold the refund too.
  expect(await statesOf(who, 'D1')).toEqual(['NONE 支付渠道、一卡通的账单还没有导入完整'])
  await pay(who, [gotBack('D1', later, '50.00')])
  await credit(who, [{ tradeCode: 'D2', at: later }])
  expect(await statesOf(who, 'D1')).toEqual(['FAIL 金额不一致：支付渠道 0.00 元，平台 0.00 元，一卡通 50.00 元'])
  await credit(who, [taken('D1', later, '50.00')])
  expect(await statesOf(who, 'D1')).toEqual(['SUCCESS'])
  expect(await linesOf(who, 'D1')).toMatchObject([
    { party: 'PAY', tradeDay: '2026-11-02', amount: 5000 },
    { party: 'PAY', tradeDay: '2026-11-05', amount: -5000 },
    { party: 'QZ', tradeDay: '2026-11-02', amount: 5000 },
    { party: 'QZ', tradeDay: '2026-11-05', amount: -5000 },
    { party: 'YKT', amount: 5000 },
    { party: 'YKT', amount: -5000 },
  ])
})

test('compares what is left after a partial refund', async () => {
  const { who } = await makeScene()
  const later = '2026-11-05 12:00:00'
  await order(who, [{ tradeCode: 'E1', at: noon }, returned('E1', later, '20.00')])
  await pay(who, [paid('E1'), gotBack('E1', later, '20.00')])
  await credit(who, [
    { tradeCode: 'E1', at: noon },
    { tradeCode: 'E2', at: later },
  ])
  expect(await statesOf(who, 'E1')).toEqual(['FAIL 金额不一致：支付渠道 30.00 元，平台 30.00 元，一卡通 50.00 元'])
  await credit(who, [taken('E1', later, '20.00')])
  expect(await statesOf(who, 'E1')).toEqual(['SUCCESS'])
})

test('finds a payment without an order', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'F1', at: noon }])
  await pay(who, [paid('F1'), paid('F2')])
  expect(await statesOf(who, 'F2')).toEqual(['FAIL 平台没有这笔交易'])
})

test('leaves the trades behind the last line of a file that may be cut off open until a file has them', async () => {
  const { who } = await makeScene()
  const late = '2026-11-02 18:00:00'
  await order(who, [
    { tradeCode: 'G1', at: noon },
    { tradeCode: 'G2', at: late },
    { tradeCode: 'G3', at: '2026-11-02 11:00:00' },
    { tradeCode: 'G4', at: '2026-11-02 11:55:00' },
  ])
  await pay(who, [paid('G1'), paid('G2', late), paid('G3', '2026-11-02 11:00:00'), paid('G4', '2026-11-02 11:55:00')])
  await credit(who, [{ tradeCode: 'G1', at: noon }], 'lastLine')
  expect(await statesOf(who, 'G1')).toEqual(['SUCCESS'])
  expect(await statesOf(who, 'G2')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  expect(await statesOf(who, 'G3')).toEqual(['FAIL 一卡通没有这笔交易'])
  // The card system may have dated the credit some minutes later, behind its last line.
  expect(await statesOf(who, 'G4')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  const { data } = await server.as(who, reconciliation.statements, { body: { mchType: 'YKT' } })
  expect(data.content).toMatchObject([{ toDay: '2026-11-02', completeUntilTime: noon }])
  const retry = await server.as(who, reconciliation.recharge, { body: { tradeCode: 'G2' } })
  expect(retry.code).not.toBe(200)
  await credit(who, [{ tradeCode: 'G1', at: noon, serial: 'other' }], 'lastDay')
  expect(await statesOf(who, 'G2')).toEqual(['FAIL 一卡通没有这笔交易'])
})
