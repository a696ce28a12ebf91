import { addDays, mondayOf, previousDay } from '../../../platform/contract/wireDay.ts'
import type { Duration } from '../words.ts'

/** A term of the school's calendar. */
export interface TermDays {
  readonly name: string
  readonly startDay: string
  readonly endDay: string
}

/** A span of days, both included, with its name. */
export interface Period {
  readonly name: string
  readonly startDay: string
  readonly endDay: string
}

/** How many periods of each length a list goes back (academics §9). */
export const periodCounts: Readonly<Record<Duration, number>> = { day: 30, week: 12, month: 12, semester: 12 }

const dayLength = 86_400_000

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength

const inWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** The week from Monday to Sunday that contains a day. The week with the first day of a term is 第1周. */
export const weekOf = (day: string, terms: readonly TermDays[]): Period => {
  const startDay = mondayOf(day)
  const endDay = addDays(startDay, 6)
  const days = `${inWords(startDay)}—${inWords(endDay)}`
  // Of two terms in one week, the later one counts the week as its first.
  const term = terms
    .filter((one) => one.startDay <= endDay && one.endDay >= startDay)
    .toSorted((one, other) => other.startDay.localeCompare(one.startDay))[0]
  if (term === undefined) return { name: days, startDay, endDay }
  const number = daysBetween(mondayOf(term.startDay), startDay) / 7 + 1
  return { name: `第${number}周（${days}）`, startDay, endDay }
}

const monthOf = (day: string): Period => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const endDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { name: `${year}年${month}月`, startDay: `${day.slice(0, 7)}-01`, endDay }
}

/** Returns the period of a length that contains a day. Null for a day outside all terms, if periods are terms. */
export const periodOf = (duration: Duration, day: string, terms: readonly TermDays[]): Period | null => {
  if (duration === 'day') return { name: day, startDay: day, endDay: day }
  if (duration === 'week') return weekOf(day, terms)
  if (duration === 'month') return monthOf(day)
  const term = terms.find(({ startDay, endDay }) => startDay <= day && day <= endDay)
  return term === undefined ? null : { name: term.name, startDay: term.startDay, endDay: term.endDay }
}

/** Lists the last periods of a length up to the one that contains `today`, latest first. */
export const listPeriods = (duration: Duration, today: string, terms: readonly TermDays[]): readonly Period[] => {
  const most = periodCounts[duration]
  if (duration === 'semester')
    return terms
      .filter(({ startDay }) => startDay <= today)
      .toSorted((one, other) => other.startDay.localeCompare(one.startDay))
      .slice(0, most)
      .map(({ name, startDay, endDay }) => ({ name, startDay, endDay }))
  const found: Period[] = []
  for (let day = today; found.length < most;) {
    const period = periodOf(duration, day, terms)
    if (period === null) break
    found.push(period)
    day = previousDay(period.startDay)
  }
  return found
}
