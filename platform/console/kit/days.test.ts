import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { schoolToday } from '../session/schoolClock.ts'
import { dayOf, isFuture, textOfDay, textOfMonth, usualRanges } from './days.ts'

describe('days', () => {
  test('format and parse back to the same text', () => {
    expect(textOfDay(dayOf('2026-11-21'))).toBe('2026-11-21')
    expect(textOfMonth(dayOf('2026-11-01'))).toBe('2026-11')
    expect(textOfDay(dayOf(''))).toBe('')
    expect(dayOf('someday')).toBeNull()
  })

  test('are in the future from tomorrow on', () => {
    const today = dayjs(schoolToday())
    expect(isFuture(today.add(1, 'day'))).toBe(true)
    expect(isFuture(today)).toBe(false)
  })

  test('of the usual ranges include today', () => {
    const texts = usualRanges(dayjs('2026-03-01 10:00')).map(({ label, value }) => [label, ...value.map(textOfDay)])
    expect(texts).toStrictEqual([
      ['今天', '2026-03-01', '2026-03-01'],
      ['近 7 天', '2026-02-23', '2026-03-01'],
      ['近 30 天', '2026-01-31', '2026-03-01'],
      ['本月', '2026-03-01', '2026-03-01'],
    ])
  })
})
