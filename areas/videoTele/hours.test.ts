import { expect, test } from 'vitest'
import { describeWindows, isWithinClock, isWithinWindows } from './hours.ts'
import { nameParty, readParty } from './numbers.ts'

const noon = { weekdays: [1, 2], from: '12:00', to: '12:30' }
const weekend = { weekdays: [6, 7], from: '00:00', to: '23:59' }

test('opens the phones in the windows of a week, last minute included', () => {
  const isOpen = (time: string) => isWithinWindows([noon, weekend], time)
  // 2026-03-02 is a Monday.
  expect(isOpen('2026-03-02 11:59:59')).toBe(false)
  expect(isOpen('2026-03-02 12:00:00')).toBe(true)
  expect(isOpen('2026-03-02 12:30:59')).toBe(true)
  expect(isOpen('2026-03-02 12:31:00')).toBe(false)
  expect(isOpen('2026-03-04 12:10:00')).toBe(false)
  expect(isOpen('2026-03-07 23:59:59')).toBe(true)
  expect(isWithinWindows([], '2026-03-07 12:00:00')).toBe(false)
})

test('limits a public number to its hours, or to none', () => {
  expect(isWithinClock('08:00', '17:00', '2026-03-02 07:59:59')).toBe(false)
  expect(isWithinClock('08:00', '17:00', '2026-03-02 17:00:59')).toBe(true)
  expect(isWithinClock(null, null, '2026-03-02 03:00:00')).toBe(true)
})

test('describes windows in words', () => {
  expect(describeWindows([noon, { ...weekend, weekdays: [1, 2, 3, 4, 5, 6, 7] }])).toBe(
    '周一、二 12:00–12:30；每天 00:00–23:59',
  )
})

test('reads only opaque ids that it made', () => {
  expect(readParty(nameParty({ kind: 'parent', id: 12 }))).toEqual({ kind: 'parent', id: 12 })
  expect(['parent-', 'parent-0', 'other-1', 'public-9999999999999999', 'public-1 '].map(readParty)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})
