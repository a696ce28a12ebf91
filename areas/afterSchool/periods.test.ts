import { expect, test } from 'vitest'
import { Deviations, Periods, findPeriodsOfDay, findRoundAt } from './periods.ts'

const period = (start: string, end: string) => ({ start, end })
const [noon, evening] = [period('11:30', '12:00'), period('16:30', '17:00')]

test('accepts at most three periods with valid ends and without overlap', () => {
  expect(Periods.safeParse([]).success).toBe(true)
  expect(Periods.safeParse([evening, noon]).success).toBe(true)
  expect(Periods.safeParse([noon, evening, period('12:00', '12:10')]).success).toBe(true)
  const faults = [
    [period('17:00', '16:30')],
    [period('16:30', '16:30')],
    [noon, period('11:59', '12:30')],
    [noon, evening, period('18:00', '18:10'), period('19:00', '19:10')],
    [period('24:00', '24:10')],
    [period('9:00', '10:00')],
  ]
  for (const wrong of faults) expect(Periods.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('accepts one exception per weekday', () => {
  const friday = { weekday: 5, periods: [noon] }
  expect(Deviations.safeParse([friday]).success).toBe(true)
  expect(Deviations.safeParse([friday, friday]).success).toBe(false)
})

test('returns no periods on a holiday and those of the replaced weekday on a make-up day', () => {
  const config = { periods: [evening], weekdays: [{ weekday: 5, periods: [noon] }] }
  const on = (weekday: number, isHoliday = false) => findPeriodsOfDay(config, { weekday, isHoliday })
  expect([on(3), on(5), on(6), on(3, true)]).toEqual([[evening], [noon], [], []])
})

test('begins a round half an hour before its period, and the first one at midnight', () => {
  const at = (time: string) => findRoundAt([evening, noon], time)
  expect([at('07:00'), at('11:40'), at('15:59'), at('16:00'), at('23:00')]).toEqual([1, 1, 1, 2, 2])
  expect(findRoundAt([], '16:00')).toBe(1)
})
