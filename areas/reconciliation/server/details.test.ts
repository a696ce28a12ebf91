import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { type KeywordType, reconciliation } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as } = server
const { own, makeScene, pay, order, credit, billOf, findDetail } = reconciliationCallers(server)

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const at = '2026-11-02 08:00:00'

const billOfParty = async (who: Who, tradeCode: string, party: 'PAY' | 'QZ' | 'YKT') =>
  (await own.readLines(who.schoolId, tradeCode)).find((line) => line.party === party)?.summaryId ?? 0

interface Search {
  readonly keyword?: string
  readonly keyWordType?: KeywordType
  readonly checkTradeFail?: boolean
  readonly pageNum?: number
  readonly pageSize?: number
}

const find = async (who: Who, billSummaryId: number, search: Search = {}) => {
  const { data } = await as(who, reconciliation.details, { body: { billSummaryId, ...search } })
  return data.content.map(({ tradeCode }) => tradeCode)
}

test('lists the lines of a bill by time, page by page, and only the abnormal ones on demand', async () => {
  const { who } = await makeScene()
  const trades = Array.from({ length: 25 }, (_, each) => ({
    tradeCode: `A${each}`,
    at: `2026-11-02 08:${String(each).padStart(2, '0')}:00`,
  }))
  await order(who, trades)
  await pay(
    who,
    trades.map((trade, each) => ({ ...trade, total: each === 3 ? '40.00' : '50.00' })),
  )
  const bill = await billOf(who, 'A0')
  expect(await find(who, bill, { pageSize: 20 })).toEqual(trades.slice(0, 20).map(({ tradeCode }) => tradeCode))
  expect(await find(who, bill, { pageNum: 2, pageSize: 20 })).toEqual(['A20', 'A21', 'A22', 'A23', 'A24'])
  expect(await find(who, bill, { checkTradeFail: true })).toEqual(['A3'])
})

test.each<readonly [KeywordType, string]>([
  ['tradeCode', 'b1'],
  ['receiver', '李小红'],
  ['receiver', 'S02'],
  ['card', '10086002'],
])('finds lines by %s “%s”', async (keyWordType, keyword) => {
  const { who } = await makeScene()
  await order(who, [
    { tradeCode: 'B1', at, name: '李小红', code: 'S02', card: '10086002' },
    { tradeCode: 'C2', at },
  ])
  const bill = await billOf(who, 'B1')
  expect(await find(who, bill, { keyWordType, keyword })).toEqual(['B1'])
  expect(await find(who, bill, { keyWordType, keyword: '%' })).toEqual([])
})

test('finds lines of the payment channel by the WeChat order number, and orders by the payer', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'D1', at }])
  await pay(who, [{ tradeCode: 'D1', at, total: '50.00' }])
  const ofChannel = await billOfParty(who, 'D1', 'PAY')
  expect(await find(who, ofChannel, { keyWordType: 'wxOrder', keyword: '42000000D1' })).toEqual(['D1'])
  const ofPlatform = await billOfParty(who, 'D1', 'QZ')
  expect(await find(who, ofPlatform, { keyWordType: 'payer', keyword: '王建国' })).toEqual(['D1'])
  expect(await find(who, ofPlatform, { keyWordType: 'payer', keyword: '张三' })).toEqual([])
})

test('shows a trade with its amount in all books, in fen', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'E1', at }])
  await pay(who, [{ tradeCode: 'E1', at, total: '50.00', charge: '0.30' }])
  await credit(who, [{ tradeCode: 'E2', at }])
  const summaryId = await billOfParty(who, 'E1', 'PAY')
  const { data } = await as(who, reconciliation.detail, { query: { tradeCode: 'E1', summaryId } })
  expect(data).toMatchObject({
    orderAmount: 5000,
    serviceCharge: 30,
    settleAccounts: 4970,
    rate: '0.60%',
    tradeStatus: 'PAID',
    checkBillStatus: 'FAIL',
    books: [
      { mchType: 'PAY', amount: 5000 },
      { mchType: 'QZ', amount: 5000 },
      { mchType: 'YKT', amount: null },
    ],
  })
})

test('shows the payment of a trade whose refund is in the same bill', async () => {
  const { who } = await makeScene()
  await order(who, [
    { tradeCode: 'F1', at: '2026-11-02 09:00:00', amount: '20.00', refundCode: 'R1' },
    { tradeCode: 'F1', at },
  ])
  expect((await findDetail(who, 'F1')).data).toMatchObject({ orderAmount: 5000, books: [{}, { amount: 3000 }, {}] })
})

test('shows the bill with the same day’s bills of the others', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'G1', at }])
  await pay(who, [{ tradeCode: 'G1', at, total: '40.00' }])
  const billId = await billOfParty(who, 'G1', 'QZ')
  const { data } = await as(who, reconciliation.bill, { query: { billId } })
  expect(data).toMatchObject({
    id: billId,
    tradeDate: '2026-11-02',
    productName: '一卡通充值',
    mchType: 'QZ',
    abnormalCount: 1,
    remark: '1 笔异常',
  })
  expect(new Set(data.siblings.map(({ mchType }) => mchType))).toEqual(new Set(['PAY', 'QZ']))
})

test('refuses a trade that is not in the bill, and the lines of another school', async () => {
  const { who } = await makeScene()
  const other = await makeScene()
  await order(who, [{ tradeCode: 'H1', at }])
  const summaryId = await billOf(who, 'H1')
  const detail = (actor: Who, tradeCode: string) =>
    as(actor, reconciliation.detail, { query: { tradeCode, summaryId } })
  expect(await detail(who, 'H1')).toMatchObject({ code: 200 })
  expect(await detail(who, 'H2')).toMatchObject(refused(common.notFound))
  expect(await detail(other.who, 'H1')).toMatchObject(refused(common.notFound))
  expect(await as(other.who, reconciliation.details, { body: { billSummaryId: summaryId } })).toMatchObject(
    refused(common.notFound),
  )
})
