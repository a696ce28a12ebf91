import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { type Excuse, findExcuse } from '../states.ts'
import type { PeriodView, SheetFrame } from '../views.ts'

/** Returns the school's current day, `yyyy-MM-dd`, by the server's clock. */
export const schoolToday = (): string => schoolNow().slice(0, 10)

/** Formats a period with its times. */
export const formatPeriod = ({ name, startTime, endTime }: PeriodView): string =>
  `${name} ${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`

/** Returns why nobody can be missing in the period of a report; null if missing readings count. */
export const findReportExcuse = (frame: SheetFrame | undefined): Excuse | null => {
  if (frame === undefined) return null
  if (!frame.isSchoolDay) return '休息'
  const period = frame.periods.find(({ id }) => id === frame.periodId)
  return period === undefined ? null : findExcuse(frame, period)
}

/** Message shown when a report is requested without a period (O-MSG-049). */
export const choosePeriod = '请选择正确的时间段！'

/** A day and one of its periods. An empty day and 0 let the server choose: the current period, or the last one. */
export interface PeriodSelection {
  readonly date: string
  readonly period: number
}

/** Converts a day and period to the input of calls. */
export const toPeriodQuery = ({ date, period }: PeriodSelection) => ({
  ...(date === '' ? {} : { date }),
  ...(period === 0 ? {} : { periodId: period }),
})

/** Returns the shown day and period: those of the answer, because the day may not have the requested period. */
export const findShownSelection = (
  asked: PeriodSelection,
  frame: SheetFrame | undefined,
  today: string,
): PeriodSelection => ({
  date: frame?.date ?? (asked.date || today),
  period: frame?.periodId ?? asked.period,
})

/** Returns true if two moments have the same day and period. */
export const isSameSelection = (one: PeriodSelection, other: PeriodSelection): boolean =>
  one.date === other.date && one.period === other.period
