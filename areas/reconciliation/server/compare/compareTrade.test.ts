import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parties } from '../../words.ts'
import { type TradeBooks, compareTrade, lackingOnCard } from './compareTrade.ts'
import { resultOfDay } from './results.ts'

const allCovered = { PAY: true, QZ: true, YKT: true }

const compare = (PAY: number | null, QZ: number | null, YKT: number | null, more: Partial<TradeBooks> = {}) =>
  compareTrade({ amounts: { PAY, QZ, YKT }, covered: allCovered, chargesCard: true, strayReceiver: null, ...more })

test.each([
  ['the same amount in all books', compare(5000, 5000, 5000), 'SUCCESS', ''],
  ['a trade that the channel lacks', compare(null, 5000, 5000), 'FAIL', '支付渠道没有这笔交易'],
  ['a payment without an order', compare(5000, null, null), 'FAIL', '平台、一卡通没有这笔交易'],
  ['a card that got nothing', compare(5000, 5000, null), 'FAIL', '一卡通没有这笔交易'],
  [
    'a card that got less',
    compare(5000, 5000, 500),
    'FAIL',
    '金额不一致：支付渠道 50.00 元，平台 50.00 元，一卡通 5.00 元',
  ],
  ['a trade refunded before the card was credited', compare(0, 0, null), 'SUCCESS', ''],
  [
    'a refund that the card system missed',
    compare(0, 0, 5000),
    'FAIL',
    '金额不一致：支付渠道 0.00 元，平台 0.00 元，一卡通 50.00 元',
  ],
  [
    'a credit of another card',
    compare(5000, 5000, 5000, { strayReceiver: '99999999' }),
    'FAIL',
    '一卡通充给了另一个人或另一张卡：99999999',
  ],
  ['a product without a card', compare(5000, 5000, null, { chargesCard: false }), 'SUCCESS', ''],
  [
    'a recharge for a product without a card',
    compare(5000, 5000, 5000, { chargesCard: false }),
    'FAIL',
    '该商品不充值一卡通，一卡通却有记录',
  ],
  [
    'a card statement that is not there yet',
    compare(5000, 5000, null, { covered: { ...allCovered, YKT: false } }),
    'NONE',
    '一卡通的账单还没有导入完整',
  ],
  [
    'a refund whose statement is not there in another book',
    compare(5000, 0, 5000, { covered: { PAY: false, QZ: true, YKT: false } }),
    'NONE',
    '支付渠道、一卡通的账单还没有导入完整',
  ],
  [
    'a difference while a statement is missing',
    compare(5000, 4000, null, { covered: { ...allCovered, YKT: false } }),
    'FAIL',
    '金额不一致：支付渠道 50.00 元，平台 40.00 元',
  ],
])('judges %s', (_name, finding, state, remark) => {
  expect(finding).toEqual({ state, remark })
})

const amount = fc.option(fc.integer({ min: -20, max: 20 }))
const books = fc.record({
  amounts: fc.record({ PAY: amount, QZ: amount, YKT: amount }),
  covered: fc.record({ PAY: fc.boolean(), QZ: fc.boolean(), YKT: fc.boolean() }),
  chargesCard: fc.boolean(),
  strayReceiver: fc.constant(null),
})

test('calls a trade normal only if every expected book is there and holds the same amount', () => {
  fc.assert(
    fc.property(books, (each) => {
      const expected = each.chargesCard ? parties : parties.filter((party) => party !== 'YKT')
      const isThere = expected.every((party) => each.covered[party] || each.amounts[party] !== null)
      const sums = new Set(expected.map((party) => each.amounts[party] ?? 0))
      const strayCard = !each.chargesCard && (each.amounts.YKT ?? 0) !== 0
      expect(compareTrade(each).state === 'SUCCESS').toBe(isThere && sums.size === 1 && !strayCard)
    }),
  )
})

test('gives a reason for everything that is not normal', () => {
  fc.assert(
    fc.property(books, (each) => {
      const { state, remark } = compareTrade(each)
      expect(remark === '').toBe(state === 'SUCCESS')
    }),
  )
})

test('never credits a card with more than both the channel and the platform received', () => {
  fc.assert(
    fc.property(books, (each) => {
      const { PAY, QZ, YKT } = each.amounts
      const lacking = lackingOnCard(each)
      expect(lacking).toBeGreaterThanOrEqual(0)
      if (lacking > 0) expect((YKT ?? 0) + lacking).toBeLessThanOrEqual(Math.min(PAY ?? 0, QZ ?? 0))
    }),
  )
})

test('judges a day by the states of its bills', () => {
  expect(resultOfDay([])).toBe('NONE')
  expect(resultOfDay(['NONE', 'NONE'])).toBe('NONE')
  expect(resultOfDay(['NONE', 'SUCCESS'])).toBe('SUCCESS')
  expect(resultOfDay(['SUCCESS', 'FAIL'])).toBe('FAIL')
})
