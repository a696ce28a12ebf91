import type { TemperaturePeriod } from '../settings.ts'
import type { SheetFrame } from '../views.ts'
import { findDefaultPeriod } from './frame.ts'

/** A row of a school in a regional report. */
interface SchoolPeriod {
  /** The school's period that the row counts; null if it has none of the requested name. */
  readonly period: TemperaturePeriod | null
  /** True for a period that has no partner among the periods of the report. */
  readonly isUnmatched: boolean
}

/**
 * Chooses the periods of a school for a report: the one with the name of the requested period, and one row for each
 * whose name no requested period has, because otherwise its readings would appear nowhere. Numbers don't match: each
 * school counts them itself. With `usesOwnPeriod` it is only the school's current or last period.
 */
export const choosePeriods = (
  periods: readonly TemperaturePeriod[],
  frame: Pick<SheetFrame, 'periods' | 'periodId' | 'date' | 'nowTime'>,
  usesOwnPeriod: boolean,
): readonly SchoolPeriod[] => {
  if (usesOwnPeriod)
    return [{ period: findDefaultPeriod(periods, frame.date, frame.nowTime) ?? null, isUnmatched: false }]
  const wanted = frame.periods.find(({ id }) => id === frame.periodId)?.name
  const names = new Set(frame.periods.map(({ name }) => name))
  const period = periods.find(({ name }) => name === wanted) ?? null
  const unmatched = periods.filter(({ name }) => !names.has(name))
  return [{ period, isUnmatched: false }, ...unmatched.map((own) => ({ period: own, isUnmatched: true }))]
}

/** Returns true for a period that has not begun on the day of a report, in which nobody can have reported. */
export const isPeriodToCome = (
  { startTime }: Pick<TemperaturePeriod, 'startTime'>,
  { date, nowTime }: Pick<SheetFrame, 'date' | 'nowTime'>,
): boolean => `${date} ${startTime}` > nowTime
