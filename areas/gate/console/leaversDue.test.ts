import { expect, test } from 'vitest'
import { isDue } from './leaversDue.ts'

const never = Number.NEGATIVE_INFINITY

test('the list of those on leave is read again after ten seconds, once no hand has moved on it for three', () => {
  expect(isDue(9999, { readAt: 0, touchedAt: never })).toBe(false)
  expect(isDue(10_000, { readAt: 0, touchedAt: never })).toBe(true)
  expect(isDue(12_000, { readAt: 0, touchedAt: 9500 })).toBe(false)
  expect(isDue(12_500, { readAt: 0, touchedAt: 9500 })).toBe(true)
})
