import type { SpecialDays } from '../../../leave/server/index.ts'
import { endedBetween, startedBetween } from '../periods.ts'
import { type PeriodEvent, type Schedule, toHeldPeriod } from './periodEvent.ts'

interface Span {
  readonly from: Date
  readonly to: Date
}

const eventTime = ({ what, period }: PeriodEvent) => (what === 'start' ? period.startAt : period.endAt)

/**
 * Returns the starts with a reset and all ends in (from, to], in order of time, so that after an outage states are
 * reset before the report is written.
 */
export const listPeriodEvents = (
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  { from, to }: Span,
  timeZone: string,
): PeriodEvent[] => {
  const resetting = schedules.filter(({ resetsAtStart }) => resetsAtStart)
  const starts = startedBetween(resetting, specialDays, from, to, timeZone)
  const ends = endedBetween(schedules, specialDays, from, to, timeZone)
  return [
    ...ends.map((period): PeriodEvent => ({ what: 'end', period: toHeldPeriod(period) })),
    ...starts.map((period): PeriodEvent => ({ what: 'start', period: toHeldPeriod(period) })),
  ].toSorted((one, other) => Date.parse(eventTime(one)) - Date.parse(eventTime(other)))
}
