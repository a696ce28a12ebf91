import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../tests/support/seed.ts'
import {
  type NightCalendar,
  type PlannedTimes,
  findNight,
  findStart,
  isPatrolNight,
  listDueRounds,
  listNights,
} from './nights.ts'

const clock = { timeZone: 'Asia/Shanghai', nightUntil: '06:00' }

const plan: PlannedTimes = {
  weekdays: [1, 2, 3, 4, 5],
  startTimes: ['22:00', '00:30'],
  startDay: '2026-09-01',
  endDay: '2026-12-31',
  followsCalendar: false,
  disabled: false,
}

/** A calendar without special days. */
const weekdayOf = (day: string) => ({ weekday: new Date(day).getUTCDay() || 7, isHoliday: false })
const plain: NightCalendar = { holidays: new Map(), planOf: weekdayOf }

test('a round after midnight belongs to the night of the evening before', () => {
  // A Friday.
  const rounds = listDueRounds(plan, ['2026-09-04'], plain, clock)
  expect(rounds.map(({ night, startAt }) => [night, startAt.toISOString()])).toEqual([
    ['2026-09-04', '2026-09-04T14:00:00.000Z'],
    ['2026-09-04', '2026-09-04T16:30:00.000Z'],
  ])
  expect(listDueRounds(plan, ['2026-09-05'], plain, clock)).toEqual([])
})

test('the moment at which nights change over belongs to the new day', () => {
  expect(findNight(new Date('2026-09-04T21:59:59Z'), clock)).toBe('2026-09-04')
  expect(findNight(new Date('2026-09-04T22:00:00Z'), clock)).toBe('2026-09-05')
})

test('a plan walks between its days, not while it is disabled', () => {
  expect(isPatrolNight(plan, '2026-08-31', plain)).toBe(false)
  expect(isPatrolNight(plan, '2026-09-01', plain)).toBe(true)
  expect(isPatrolNight(plan, '2026-12-31', plain)).toBe(true)
  expect(isPatrolNight(plan, '2027-01-01', plain)).toBe(false)
  expect(isPatrolNight({ ...plan, endDay: null }, '2027-01-01', plain)).toBe(true)
  expect(isPatrolNight({ ...plan, disabled: true }, '2026-09-01', plain)).toBe(false)
})

test('a patrol holiday outweighs weekday and calendar, and the calendar counts only for plans that follow it', () => {
  const planOf = (day: string) => {
    if (day === '2026-10-01') return { weekday: 4, isHoliday: true }
    // A Saturday on which Friday's lessons are held.
    return day === '2026-10-10' ? { weekday: 5, isHoliday: false } : weekdayOf(day)
  }
  const special: NightCalendar = {
    holidays: new Map([
      ['2026-10-02', 'off'],
      ['2026-10-03', 'on'],
    ]),
    planOf,
  }
  const following = { ...plan, followsCalendar: true }
  const nights = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-10']
  expect(nights.map((night) => isPatrolNight(plan, night, special))).toEqual([true, false, true, false])
  expect(nights.map((night) => isPatrolNight(following, night, special))).toEqual([false, false, true, true])
  expect(isPatrolNight(following, '2026-10-01', { ...special, holidays: new Map([['2026-10-01', 'on']]) })).toBe(true)
})

test('every start of every plan falls into its own night once, in any time zone', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const first = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  const property = fc.property(
    fc.uniqueArray(time, { minLength: 1, maxLength: 6 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    fc.constantFrom('Asia/Shanghai', 'Asia/Urumqi', 'UTC'),
    fc.constantFrom('00:00', '05:00', '06:00', '12:00'),
    first,
    (startTimes, weekdays, timeZone, nightUntil, from) => {
      const all = { ...plan, startTimes, weekdays, startDay: '2026-01-01', endDay: null }
      const own = { timeZone, nightUntil }
      const nights = listNights(from, 21)
      const rounds = listDueRounds(all, nights, plain, own)
      expect(rounds).toHaveLength(startTimes.length * weekdays.length * 3)
      expect(new Set(rounds.map(({ startAt }) => startAt.getTime())).size).toBe(rounds.length)
      for (const { night, startAt, startTime } of rounds) {
        expect(findNight(startAt, own)).toBe(night)
        expect(findStart(night, startTime, own)).toEqual(startAt)
      }
      // Planning night by night gives the same as planning all at once.
      expect(nights.flatMap((night) => listDueRounds(all, [night], plain, own))).toEqual(rounds)
    },
  )
  fc.assert(property, { seed, numRuns: 200 })
})
