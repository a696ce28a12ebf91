import { expect, test } from 'vitest'
import { bill, billDay } from '../../../tests/screens/bills.ts'
import type { BillDay, Party } from '../contract.ts'
import { differencesOfDay, linesOfDay, mainBill } from './dayRows.ts'

/** Bills of a party with these amounts in fen. */
const billsOf = (mchType: Party, ...amounts: readonly number[]): BillDay['bills'][number] => ({
  mchType,
  billSummaryDOS: amounts.map((orderAmount) => bill({ id: orderAmount, orderAmount })),
})

const dayOf = (...bills: BillDay['bills']) => billDay({ tradeDate: '2026-03-01', bills })

test('gives each merchant a line, which the other parties fill with their last bill', () => {
  const lines = linesOfDay(dayOf(billsOf('PAY', 400, 150), billsOf('QZ', 600), billsOf('YKT')))
  expect(lines.map(({ PAY }) => [PAY?.bill?.id, PAY?.rowSpan])).toEqual([
    [400, 1],
    [150, 1],
  ])
  expect(lines.map(({ QZ }) => QZ?.rowSpan)).toEqual([2, undefined])
  expect(lines[0]?.YKT).toEqual({ bill: undefined, rowSpan: 2 })
  expect(lines[1]?.YKT).toBeUndefined()
})

test('says how far the other parties are from the first, and leaves out those without a bill', () => {
  expect(differencesOfDay(dayOf(billsOf('PAY', 40_000, 10_000), billsOf('QZ', 60_000), billsOf('YKT')))).toEqual([
    '平台 +100.00',
  ])
  expect(differencesOfDay(dayOf(billsOf('PAY'), billsOf('QZ', 500_000), billsOf('YKT', 350_000)))).toEqual([
    '一卡通 -1,500.00',
  ])
  expect(differencesOfDay(dayOf(billsOf('PAY', 500), billsOf('QZ', 500), billsOf('YKT', 500)))).toEqual([])
})

test('opens the platform’s bill, or the first there is', () => {
  expect(mainBill(dayOf(billsOf('PAY', 1), billsOf('QZ', 2), billsOf('YKT', 3)))?.id).toBe(2)
  expect(mainBill(dayOf(billsOf('PAY'), billsOf('QZ'), billsOf('YKT', 3)))?.id).toBe(3)
  expect(mainBill(dayOf())).toBeUndefined()
})
