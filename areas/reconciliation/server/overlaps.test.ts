import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { sheetOf } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { type Party, reconciliation, reconciliationRefusals } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'
import { creditRow, orderRow } from './fixtures/statementRows.ts'
import { weChatBill } from './fixtures/weChatBill.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as } = server
const own = reconciliationCallers(server)
const { makeScene, pay, order, credit, importAll, findDays, resultsOf, linesOf, statesOf, statementsOf } = own

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const second = '2026-11-02 08:00:00'
const third = '2026-11-03 08:00:00'
const paid = (tradeCode: string, at: string, total = '50.00') => ({ tradeCode, at, total })

const mark = (who: Who, tradeCode: string) =>
  as(who, reconciliation.mark, { body: { tradeCode, state: 'SUCCESS', remark: '已与银行核对无误' } })

const removeNewest = async (who: Who, at = 0) =>
  as(who, reconciliation.deleteStatement, { query: { id: (await statementsOf(who))[at]?.id ?? 0 } })

test('counts nothing twice if files overlap', async () => {
  const { who } = await makeScene()
  await pay(who, [paid('A1', second), paid('A2', third)])
  await pay(who, [paid('A2', third), paid('A3', '2026-11-04 08:00:00')])
  const { data } = await findDays(who, '2026-11-01', '2026-11-09', 'OTHER')
  expect(data.content.map(({ bills }) => bills[0]?.billSummaryDOS[0])).toMatchObject([
    { billCount: 1, orderAmount: 5000 },
    { billCount: 1, orderAmount: 5000 },
    { billCount: 1, orderAmount: 5000 },
  ])
})

test('counts nothing twice if overlapping files of all parties are imported at the same time', async () => {
  const { who } = await makeScene()
  const send = async (mchType: Party, name: string, bytes: Uint8Array) =>
    as(who, reconciliation.importStatement, { body: { mchType }, files: [{ name, bytes }] })
  const orders = await sheetOf([orderRow({ tradeCode: 'G1', at: second }), orderRow({ tradeCode: 'G2', at: third })])
  const credits = await sheetOf([creditRow({ tradeCode: 'G1', at: second }), creditRow({ tradeCode: 'G2', at: third })])
  const answers = await Promise.all([
    send('PAY', 'a.csv', weChatBill([paid('G1', second), paid('G2', third)])),
    send('PAY', 'b.csv', weChatBill([paid('G2', third)])),
    ...orders.map(({ name, bytes }) => send('QZ', name, bytes)),
    ...credits.map(({ name, bytes }) => send('YKT', name, bytes)),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  await server.http.running.runner.drain()
  expect(await resultsOf(who, '2026-11-01', '2026-11-09')).toEqual(['2026-11-03 SUCCESS', '2026-11-02 SUCCESS'])
  expect(await linesOf(who, 'G2')).toHaveLength(3)
})

test('takes the amount of the newer file, compares again and clears the mark', async () => {
  const { who } = await makeScene()
  await importAll(who, [{ tradeCode: 'B1', at: second }])
  expect(await mark(who, 'B1')).toMatchObject({ code: 200 })
  await pay(who, [{ ...paid('B1', second), charge: '0.30' }, paid('B2', second)])
  expect((await own.findDetail(who, 'B1')).data).toMatchObject({ isMarked: true, checkBillStatus: 'SUCCESS' })
  await pay(who, [paid('B1', second, '40.00')])
  expect(await statesOf(who, 'B1')).toEqual(['FAIL 金额不一致：支付渠道 40.00 元，平台 50.00 元，一卡通 50.00 元'])
  expect((await own.findDetail(who, 'B1')).data).toMatchObject({ isMarked: false })
})

test('makes missing trades abnormal once a statement covers their day, and opens them again without it', async () => {
  const { who } = await makeScene()
  await order(who, [
    { tradeCode: 'C1', at: second },
    { tradeCode: 'C2', at: third },
  ])
  await pay(who, [paid('C1', second), paid('C2', third)])
  // The statement has no line of the day of C2, but covers it.
  await credit(who, [
    { tradeCode: 'C1', at: second },
    { tradeCode: 'C3', at: '2026-11-05 08:00:00' },
  ])
  expect(await statesOf(who, 'C1')).toEqual(['SUCCESS'])
  expect(await statesOf(who, 'C2')).toEqual(['FAIL 一卡通没有这笔交易'])
  expect(await removeNewest(who)).toMatchObject({ code: 200 })
  expect(await statesOf(who, 'C1')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  expect(await statesOf(who, 'C2')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 NONE'])
})

test('refuses to delete a statement with trades that somebody marked', async () => {
  const { who } = await makeScene()
  await importAll(who, [{ tradeCode: 'D1', at: second }])
  await mark(who, 'D1')
  const answer = await removeNewest(who)
  expect(answer).toMatchObject(refused(reconciliationRefusals.statementUsed))
  expect(answer.msg).toContain('1 笔')
  expect(await linesOf(who, 'D1')).toHaveLength(3)
})

test('deletes overlapping statements only from the newest on, and keeps the lines of the others', async () => {
  const { who } = await makeScene()
  await order(who, [
    { tradeCode: 'E1', at: second },
    { tradeCode: 'E2', at: third, amount: '40.00' },
  ])
  await pay(who, [paid('E1', second), paid('E2', third)])
  await pay(who, [paid('E2', third), paid('E3', third)])
  expect(await removeNewest(who, 1)).toMatchObject(refused(reconciliationRefusals.statementOverlapped))
  expect(await removeNewest(who)).toMatchObject({ code: 200 })
  expect(await linesOf(who, 'E2')).toMatchObject([{ party: 'PAY' }, { party: 'QZ' }])
  expect(await removeNewest(who)).toMatchObject({ code: 200 })
  expect(await linesOf(who, 'E2')).toMatchObject([{ party: 'QZ' }])
  expect(await statesOf(who, 'E1')).toEqual(['NONE 支付渠道、一卡通的账单还没有导入完整'])
})

test('keeps a statement that corrected an amount, because the earlier amount is gone', async () => {
  const { who } = await makeScene()
  await pay(who, [paid('G1', second)])
  await pay(who, [paid('G1', second, '40.00')])
  expect(await removeNewest(who)).toMatchObject(refused(reconciliationRefusals.statementCorrects))
  expect(await linesOf(who, 'G1')).toMatchObject([{ amount: 4000 }])
})

test('moves a payment to the product and day of the order that is imported after it', async () => {
  const { who } = await makeScene()
  await pay(who, [paid('F1', '2026-11-03 00:02:00')])
  expect((await findDays(who, '2026-11-03', '2026-11-03', 'OTHER')).data.content).toHaveLength(1)
  await order(who, [{ tradeCode: 'F1', at: '2026-11-02 23:59:00' }])
  expect((await findDays(who, '2026-11-03', '2026-11-03', 'OTHER')).data.content).toEqual([])
  expect(await linesOf(who, 'F1')).toMatchObject([{ tradeDay: '2026-11-02' }, { tradeDay: '2026-11-02' }])
})
