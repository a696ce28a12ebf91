import { describe, expect, test } from 'vitest'
import { currentPeriod, endedBetween, nextStart, periodsOfDay, startedBetween } from './periods.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const ordinary = { isHoliday: false }
const none = new Map()

const schedule = (name: string, startTime: string, endTime: string, changes: object = {}) => {
  const usual = { weekdays: [1, 2, 3, 4, 5, 6, 7], onHolidays: false, disabled: false }
  return { name, startTime, endTime, ...usual, ...changes }
}

const evening = schedule('晚归寝', '21:30:00', '22:30:00')
const night = schedule('查夜', '23:30:00', '00:30:00')
const weekday = schedule('午休', '12:30:00', '13:20:00', { weekdays: [1, 2, 3, 4, 5] })

describe('periodsOfDay', () => {
  test.each([
    ['within the day', '21:30:00', '22:30:00', '2026-11-20 21:30:00', '2026-11-20 22:30:00'],
    ['past midnight', '23:30:00', '00:30:00', '2026-11-20 23:30:00', '2026-11-21 00:30:00'],
    ['until midnight', '22:00:00', '00:00:00', '2026-11-20 22:00:00', '2026-11-21 00:00:00'],
  ])('returns the period %s', (_case, startTime, endTime, from, to) => {
    const found = periodsOfDay(schedule('x', startTime, endTime), '2026-11-20', zone, { weekday: 5, ...ordinary })
    expect(found).toMatchObject([{ day: '2026-11-20', startAt: at(from), endAt: at(to) }])
  })

  test.each([
    ['on another weekday', { weekdays: [1] }, 5, false],
    ['while it is disabled', { disabled: true }, 5, false],
    ['on a holiday', {}, 5, true],
    ['with a time of two parts', { startTime: '21:30' }, 5, false],
    ['with an end of two parts', { endTime: '22:30' }, 5, false],
  ])('returns none %s', (_case, changes, day, isHoliday) => {
    const one = { ...evening, ...changes }
    expect(periodsOfDay(one, '2026-11-20', zone, { weekday: day, isHoliday })).toEqual([])
  })

  test('returns the period on a holiday if the schedule applies on holidays', () => {
    const one = { ...evening, onHolidays: true }
    expect(periodsOfDay(one, '2026-11-20', zone, { weekday: 5, isHoliday: true })).toHaveLength(1)
  })
})

describe('currentPeriod', () => {
  const nameAt = (now: string, specialDays = none) =>
    currentPeriod([evening, night, weekday], specialDays, at(now), zone)?.schedule.name

  test.each([
    ['2026-11-20 21:30:00', undefined],
    ['2026-11-20 21:30:01', '晚归寝'],
    ['2026-11-20 22:29:59', '晚归寝'],
    ['2026-11-20 22:30:00', undefined],
    ['2026-11-20 23:59:59', '查夜'],
    ['2026-11-21 00:00:00', '查夜'],
    ['2026-11-21 00:30:00', undefined],
    ['2026-11-20 13:00:00', '午休'],
    ['2026-11-21 13:00:00', undefined],
  ])('at %s is %s', (now, expected) => expect(nameAt(now)).toBe(expected))

  test('belongs to the day on which it started', () => {
    expect(currentPeriod([night], none, at('2026-11-21 00:10:00'), zone)).toMatchObject({
      day: '2026-11-20',
      endAt: at('2026-11-21 00:30:00'),
    })
  })

  test('follows holidays and make-up days of the calendar', () => {
    const days = new Map([
      ['2026-10-01', { kind: 'holiday' as const, asWeekday: null }],
      ['2026-10-10', { kind: 'makeUp' as const, asWeekday: 4 }],
    ])
    expect(nameAt('2026-10-01 13:00:00')).toBe('午休')
    expect(nameAt('2026-10-01 13:00:00', days)).toBeUndefined()
    expect(nameAt('2026-10-10 13:00:00')).toBeUndefined()
    expect(nameAt('2026-10-10 13:00:00', days)).toBe('午休')
    // The period of the evening before runs into the holiday.
    const eve = new Map([['2026-11-21', { kind: 'holiday' as const, asWeekday: null }]])
    expect(nameAt('2026-11-21 00:10:00', eve)).toBe('查夜')
    expect(nameAt('2026-11-21 23:40:00', eve)).toBeUndefined()
  })

  test('uses the school’s time zone', () => {
    const moment = new Date('2026-11-20T13:45:00Z')
    expect(currentPeriod([evening], none, moment, zone)).not.toBeNull()
    expect(currentPeriod([evening], none, moment, 'Asia/Urumqi')).toBeNull()
  })
})

describe('nextStart', () => {
  const nextAt = (now: string, specialDays = none) =>
    nextStart([weekday], specialDays, at(now), zone)?.startAt.toISOString()
  const noonOf = (day: string) => at(`${day} 12:30:00`).toISOString()

  test('finds a start later that day, the next day or after the weekend', () => {
    expect(nextAt('2026-11-20 12:29:59')).toBe(noonOf('2026-11-20'))
    expect(nextAt('2026-11-19 12:30:00')).toBe(noonOf('2026-11-20'))
    expect(nextAt('2026-11-20 12:30:00')).toBe(noonOf('2026-11-23'))
  })

  test('skips holidays, and returns null if nothing takes place', () => {
    const monday = new Map([['2026-11-23', { kind: 'holiday' as const, asWeekday: null }]])
    expect(nextAt('2026-11-20 20:00:00', monday)).toBe(noonOf('2026-11-24'))
    expect(nextStart([{ ...weekday, disabled: true }], none, at('2026-11-20 20:00:00'), zone)).toBeNull()
  })
})

describe('endedBetween and startedBetween', () => {
  const schedules = [evening, night]
  const describePeriods = (periods: readonly { day: string; schedule: { name: string } }[]) =>
    periods.map(({ day, schedule: { name } }) => `${day} ${name}`)
  const ended = (from: string, to: string) => describePeriods(endedBetween(schedules, none, at(from), at(to), zone))
  const started = (from: string, to: string) => describePeriods(startedBetween(schedules, none, at(from), at(to), zone))

  test('include the later moment and exclude the earlier one', () => {
    expect(ended('2026-11-20 22:29:59', '2026-11-20 22:30:00')).toEqual(['2026-11-20 晚归寝'])
    expect(ended('2026-11-20 22:30:00', '2026-11-20 23:00:00')).toEqual([])
    expect(started('2026-11-20 21:29:59', '2026-11-20 21:30:00')).toEqual(['2026-11-20 晚归寝'])
    expect(started('2026-11-20 21:30:00', '2026-11-20 22:00:00')).toEqual([])
  })

  test('return all periods of an outage of days in order, also past midnight', () => {
    expect(ended('2026-11-18 23:00:00', '2026-11-20 00:30:00')).toEqual([
      '2026-11-18 查夜',
      '2026-11-19 晚归寝',
      '2026-11-19 查夜',
    ])
    expect(started('2026-11-18 23:00:00', '2026-11-20 00:30:00')).toEqual([
      '2026-11-18 查夜',
      '2026-11-19 晚归寝',
      '2026-11-19 查夜',
    ])
  })
})
