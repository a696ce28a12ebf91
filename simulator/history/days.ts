import { shanghaiMoment } from '../district/calendar.ts'
import type { Random } from '../district/random.ts'

/** A day by its date in Shanghai. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly date: number
}

/** Length of the history, weeks. */
const weeks = 4

const minute = 60_000
const dayLength = 24 * 60 * minute
const shanghaiOffset = 8 * 60 * minute

/** Public holidays with fixed dates; the others follow the lunar calendar. */
const isHoliday = ({ month, date }: Day) =>
  (month === 10 && date <= 7) || (month === 5 && date <= 3) || (month === 1 && date === 1)

const dayBefore = (today: Date, days: number) => {
  const local = new Date(today.getTime() + shanghaiOffset - days * dayLength)
  const day: Day = { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, date: local.getUTCDate() }
  return { day, isWeekend: local.getUTCDay() === 0 || local.getUTCDay() === 6 }
}

/** The school days of the last four weeks, oldest first, including today. */
export const schoolDays = (today: Date): Day[] =>
  Array.from({ length: weeks * 7 }, (_, ago) => dayBefore(today, weeks * 7 - 1 - ago))
    .filter(({ day, isWeekend }) => !isWeekend && !isHoliday(day))
    .map(({ day }) => day)

/** The Saturdays and Sundays of the last four weeks, on which hardly anybody works. */
export const weekendDays = (today: Date): Day[] =>
  Array.from({ length: weeks * 7 }, (_, ago) => dayBefore(today, weeks * 7 - 1 - ago))
    .filter(({ isWeekend }) => isWeekend)
    .map(({ day }) => day)

/** All days of the last four weeks, oldest first, with their weekdays: 1 Monday to 7 Sunday. */
export const allDays = (today: Date): { readonly day: Day; readonly weekday: number }[] =>
  Array.from({ length: weeks * 7 }, (_, ago) => dayBefore(today, weeks * 7 - 1 - ago)).map(({ day }) => {
    const { year, month, date } = day
    return { day, weekday: new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7 }
  })

/** A random moment of a day between two hours. */
export const momentOf = (random: Random, { year, month, date }: Day, from: number, to: number): Date => {
  const at = random.integer(Math.round(from * 60), Math.round(to * 60) - 1)
  const start = shanghaiMoment(year, month, date, Math.floor(at / 60), at % 60)
  return new Date(start.getTime() + random.integer(0, 59) * 1000)
}

/** A random moment in office hours: rather in the morning, not over lunch. */
export const officeMoment = (random: Random, day: Day): Date =>
  random.chance(0.6) ? momentOf(random, day, 8.2, 11.6) : momentOf(random, day, 14, 17.4)

/** A moment some minutes later. */
export const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute)
