import { addDays, nextDay, weekdayOf } from '../../platform/contract/wireDay.ts'

/** The spans of a history. */
export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

/** Returns the first day of a span, and the day after its last. Weeks begin on Monday. */
export const daysOfSpan = (span: Span, day: string): { readonly from: string; readonly until: string } => {
  if (span === 'day') return { from: day, until: nextDay(day) }
  if (span === 'week') {
    const from = addDays(day, 1 - weekdayOf(day))
    return { from, until: addDays(from, 7) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, until: `${addDays(from, 31).slice(0, 7)}-01` }
}
