import { expect, test } from 'vitest'
import { minutesOf, mostRefund, splitCharge } from './charging.ts'

test('counts begun minutes', () => {
  expect([0, 1, 60, 61, 3600].map(minutesOf)).toEqual([0, 1, 1, 2, 60])
})

test('charges the minutes that expire first, and never more than are left', () => {
  const balances = [
    { id: 1, left: 10, lastDay: '2026-05-01' },
    { id: 2, left: 3, lastDay: '2026-04-01' },
    { id: 3, left: 4, lastDay: '2026-05-01' },
  ]
  expect(splitCharge(balances, 5)).toEqual([
    { id: 2, minutes: 3 },
    { id: 1, minutes: 2 },
  ])
  expect(splitCharge(balances, 100).map(({ minutes }) => minutes)).toEqual([3, 10, 4])
  expect(splitCharge([], 5)).toEqual([])
  expect(splitCharge(balances, 0)).toEqual([])
})

test('values what is left of a package and drops a fraction of a fen', () => {
  expect(mostRefund({ fen: 1000, minutes: 30, left: 30 })).toBe(1000)
  expect(mostRefund({ fen: 1000, minutes: 30, left: 10 })).toBe(333)
  expect(mostRefund({ fen: 1000, minutes: 30, left: 0 })).toBe(0)
})
