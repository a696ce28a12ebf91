import { expect, test } from 'vitest'
import { splitCharge } from './splitCharge.ts'

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
