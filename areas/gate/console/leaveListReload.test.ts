import { expect, test } from 'vitest'
import { isReloadDue } from './leaveListReload.ts'

const never = Number.NEGATIVE_INFINITY

test('reloads the leave list after ten seconds, once it was untouched for three', () => {
  expect(isReloadDue(9999, { readAt: 0, touchedAt: never })).toBe(false)
  expect(isReloadDue(10_000, { readAt: 0, touchedAt: never })).toBe(true)
  expect(isReloadDue(12_000, { readAt: 0, touchedAt: 9500 })).toBe(false)
  expect(isReloadDue(12_500, { readAt: 0, touchedAt: 9500 })).toBe(true)
})
