import { dayOf } from '../district/calendar.ts'

/** A special day of the demo's calendar. With a weekday it is a make-up day with that weekday's schedule. */
interface Special {
  readonly from: string
  readonly to?: string
  readonly name: string
  readonly asWeekday?: number
}

/** The holidays set by the State Council, by the year in which the school year began. */
const publishedHolidays: Readonly<Record<number, readonly Special[]>> = {
  2025: [
    { from: '2025-10-01', to: '2025-10-08', name: '国庆节、中秋节' },
    { from: '2025-09-28', name: '国庆节调休', asWeekday: 2 },
    { from: '2025-10-11', name: '国庆节调休', asWeekday: 3 },
    { from: '2026-01-01', to: '2026-01-03', name: '元旦' },
    { from: '2026-01-04', name: '元旦调休', asWeekday: 5 },
    { from: '2026-04-04', to: '2026-04-06', name: '清明节' },
    { from: '2026-05-01', to: '2026-05-05', name: '劳动节' },
    { from: '2026-05-09', name: '劳动节调休', asWeekday: 2 },
    { from: '2026-06-19', to: '2026-06-21', name: '端午节' },
  ],
  2026: [
    { from: '2026-09-25', to: '2026-09-27', name: '中秋节' },
    { from: '2026-10-01', to: '2026-10-07', name: '国庆节' },
    { from: '2026-09-20', name: '国庆节调休', asWeekday: 2 },
    { from: '2026-10-10', name: '国庆节调休', asWeekday: 3 },
  ],
}

/** Holidays with fixed dates, for years without published ones. The others follow the lunar calendar. */
const fixedHolidays = (year: number): readonly Special[] => [
  { from: dayOf(year, 10, 1), to: dayOf(year, 10, 7), name: '国庆节' },
  { from: dayOf(year + 1, 1, 1), name: '元旦' },
  { from: dayOf(year + 1, 5, 1), to: dayOf(year + 1, 5, 5), name: '劳动节' },
]

/** The holidays and make-up days of a school year. */
export const specialDaysOfYear = (year: number): readonly Special[] => {
  const known = publishedHolidays[year] ?? []
  const months = new Set(known.map(({ from }) => from.slice(0, 7)))
  return [...known, ...fixedHolidays(year).filter(({ from }) => !months.has(from.slice(0, 7)))]
}

/** The two terms of a school year. */
export const termsOfYear = (year: number) => [
  { name: `${year}–${year + 1} 学年上学期`, startDay: dayOf(year, 9, 1), endDay: dayOf(year + 1, 1, 22) },
  { name: `${year}–${year + 1} 学年下学期`, startDay: dayOf(year + 1, 2, 22), endDay: dayOf(year + 1, 7, 9) },
]
