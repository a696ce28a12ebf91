import { expect, test } from 'vitest'
import { listPeriods, periodOf, weekOf } from './periods.ts'

const terms = [
  { name: '上学期', startDay: '2026-02-16', endDay: '2026-07-03' },
  { name: '下学期', startDay: '2026-09-01', endDay: '2027-01-20' },
]

test('weeks run from Monday to Sunday and count from the week with the first day of the term', () => {
  expect(weekOf('2026-09-01', terms)).toEqual({
    name: '第1周（8月31日—9月6日）',
    startDay: '2026-08-31',
    endDay: '2026-09-06',
  })
  expect(weekOf('2026-09-06', terms).name).toBe('第1周（8月31日—9月6日）')
  expect(weekOf('2026-09-07', terms).name).toBe('第2周（9月7日—9月13日）')
  expect(weekOf('2027-01-03', terms).name).toBe('第18周（12月28日—1月3日）')
  expect(weekOf('2026-08-10', terms).name).toBe('8月10日—8月16日')
})

test('months end with their last day and terms are those of the calendar', () => {
  expect(periodOf('month', '2028-02-10', terms)).toEqual({
    name: '2028年2月',
    startDay: '2028-02-01',
    endDay: '2028-02-29',
  })
  expect(periodOf('semester', '2026-12-01', terms)?.name).toBe('下学期')
  expect(periodOf('semester', '2026-08-01', terms)).toBeNull()
})

test.each([
  ['day', 30, '2026-10-06'],
  ['week', 12, '2026-08-17'],
  ['month', 12, '2025-12-01'],
  ['semester', 2, '2026-02-16'],
] as const)('the last periods by %s are %i at most, the latest first', (duration, count, first) => {
  const periods = listPeriods(duration, '2026-11-04', terms)
  expect(periods).toHaveLength(count)
  expect(periods.at(-1)?.startDay).toBe(first)
  expect(periods[0]?.startDay ?? '').toSatisfy((day: string) => day <= '2026-11-04')
})
