import { expect, test } from 'vitest'
import { minutesOf, mostRefund } from './charging.ts'

test('counts begun minutes', () => {
  expect([0, 1, 60, 61, 3600].map(minutesOf)).toEqual([0, 1, 1, 2, 60])
})

test('values what is left of a package and drops a fraction of a fen', () => {
  expect(mostRefund({ fen: 1000, minutes: 30, left: 30 })).toBe(1000)
  expect(mostRefund({ fen: 1000, minutes: 30, left: 10 })).toBe(333)
  expect(mostRefund({ fen: 1000, minutes: 30, left: 0 })).toBe(0)
})
