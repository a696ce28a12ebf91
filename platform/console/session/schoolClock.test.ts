import { expect, test } from 'vitest'
import { schoolTime } from './schoolClock.ts'

test('a moment is told by the school’s clock, with seconds, wherever the computer stands', () => {
  expect(schoolTime(new Date('2026-03-01T16:30:05Z'))).toBe('2026-03-02 00:30:05')
})
