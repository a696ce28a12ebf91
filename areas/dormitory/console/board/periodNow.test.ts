import { expect, test } from 'vitest'
import { isCurrentPeriod, formatPeriodRange } from './periodNow.ts'

const evening = {
  alias: '晚归寝',
  stateDictId: 6 as const,
  startTime: '2026-03-02 21:30:00',
  endTime: '2026-03-02 22:30:00',
}

test('treats a period as current strictly between start and end', () => {
  const now = (clock: string) => isCurrentPeriod(evening, `2026-03-02 ${clock}`)
  expect(['21:29:59', '21:30:00', '21:30:01', '22:29:59', '22:30:00'].map(now)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('never matches a time without seconds', () => {
  expect(isCurrentPeriod({ ...evening, endTime: '2026-03-02 22:30' }, '2026-03-02 22:00:00')).toBe(false)
  expect(isCurrentPeriod({ ...evening, startTime: '2026-03-02 21' }, '2026-03-02 22:00:00')).toBe(false)
})

test('formats a range with the date if it is another day', () => {
  expect(formatPeriodRange(evening, '2026-03-02 12:00:00')).toBe('21:30–22:30')
  expect(formatPeriodRange(evening, '2026-03-01 23:00:00')).toBe('03-02 21:30–22:30')
  expect(formatPeriodRange({ ...evening, endTime: '2026-03-03 00:30:00' }, '2026-03-02 22:00:00')).toBe(
    '21:30–03-03 00:30',
  )
})
