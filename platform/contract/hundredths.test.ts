import { expect, test } from 'vitest'
import { isHundredths } from './hundredths.ts'

test.each([0, 1, 0.01, 0.29, 1.15, 59.5, 120.01, 999.99, -0.07, 1000])('%d has at most two decimals', (value) => {
  expect(isHundredths(value)).toBe(true)
})

test.each([0.001, 59.555, 1e-13, 5e-324, 120.000_000_000_1, 99.999_999_999, Number.NaN])(
  '%d has more than two decimals',
  (value) => {
    expect(isHundredths(value)).toBe(false)
  },
)

test('takes every hundredth up to a thousand, as people type it', () => {
  for (let hundredths = 0; hundredths <= 100_000; hundredths += 1)
    expect(isHundredths(Number((hundredths / 100).toFixed(2)))).toBe(true)
})
