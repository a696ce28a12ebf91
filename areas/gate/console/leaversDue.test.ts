import { expect, test } from 'vitest'
import { isDue } from './leaversDue.ts'

const never = Number.NEGATIVE_INFINITY

test('reloads the leave list after ten seconds, once it was untouched for three', () => {
  expect(isDue(9999, { readAt: 0, touchedAt: never })).toBe(false)
  expect(isDue(10_000, { readAt: 0, touchedAt: never })).toBe(true)
  expect(isDue(12_000, { readAt: 0, touchedAt: 9500 })).toBe(false)
  expect(isDue(12_500, { readAt: 0, touchedAt: 9500 })).toBe(true)
})
