import { expect, test } from 'vitest'
import { readDay, readMonth } from './readDay.ts'
import { readMoment } from './readMoment.ts'

test('reads a day in every spelling that people type', () => {
  const spellings = [
    '2026-11-03',
    '2026.11.3',
    '2026/11/3',
    '20261103',
    '2026-11-3',
    '2026年11月3日',
    '２０２６－１１－０３',
  ]
  for (const text of [...spellings, ' 2026 11 3 ', '2026。11。3', '2026年11月3号'])
    expect(readDay(text), text).toBe('2026-11-03')
})

test('reads no day that the calendar lacks, and nothing without a year', () => {
  for (const text of ['2026-02-30', '2026.13.1', '11.3', '明天', '', '2026111']) expect(readDay(text), text).toBe(null)
})

test('reads months and times', () => {
  for (const text of ['2026-9', '2026年9月', '202609', '2026.09']) expect(readMonth(text), text).toBe('2026-09')
  expect(readMonth('2026-13')).toBe(null)
  for (const text of ['2026.9.1 8:05', '2026年9月1日8点05分', '2026-09-01 0805', '２０２６/9/1　8：05'])
    expect(readMoment(text), text).toBe('2026-09-01 08:05:00')
  for (const text of ['2026-09-01', '2026-09-01 25:00', '8:05']) expect(readMoment(text), text).toBe(null)
})
