import { z } from 'zod'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { afterSchoolLimits } from './limits.ts'

const Period = z
  .object({
    start: minuteClock('afterSchoolStart', '16:30').max(5),
    end: minuteClock('afterSchoolEnd', '16:30').max(5),
  })
  .refine(({ start, end }) => start < end, { error: '结束时间须晚于开始时间', path: ['end'] })

/** A dismissal period, `HH:mm` to `HH:mm`. */
export type AfterSchoolPeriod = z.output<typeof Period>

/** Sorts periods by start. It sorts a copy, because the oldest supported browser lacks `toSorted`. */
export const sortPeriods = (periods: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] => {
  const copy = [...periods]
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  return copy.sort((one, other) => one.start.localeCompare(other.start))
}

/** Returns true if no periods overlap. */
export const areSeparate = (periods: readonly AfterSchoolPeriod[]): boolean =>
  sortPeriods(periods).every(({ start }, at, all) => at === 0 || (all[at - 1]?.end ?? '') <= start)

/** At most three periods without overlap. Empty ones are not sent. */
export const Periods = z
  .array(Period)
  .max(afterSchoolLimits.periods, '最多 3 个放学时段')
  .refine(areSeparate, '放学时段不能重叠')

const Deviation = z.object({ weekday: z.int().min(1).max(7), periods: Periods })

/** Weekdays (1 Monday to 7 Sunday) with other periods than usual. An empty list means no dismissal. */
export const Deviations = z
  .array(Deviation)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, '同一天只能设置一次')
export type Deviation = z.output<typeof Deviation>

interface Config {
  readonly periods: readonly AfterSchoolPeriod[]
  readonly weekdays: readonly Deviation[]
}

/** Returns the periods of a class on a day: the exception of the weekday, else the usual ones. None on holidays. */
export const findPeriodsOfDay = (
  { periods, weekdays }: Config,
  { weekday, isHoliday }: { readonly weekday: number; readonly isHoliday: boolean },
): readonly AfterSchoolPeriod[] => {
  if (isHoliday) return []
  const exception = weekdays.find((one) => one.weekday === weekday)
  if (exception !== undefined) return exception.periods
  // School days are Monday to Friday. A make-up day is passed as the weekday it replaces.
  return weekday > 5 ? [] : periods
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the dismissal round of a time (`HH:mm`), from 1. A round begins half an hour before its period. */
export const findRoundAt = (periods: readonly AfterSchoolPeriod[], time: string): number => {
  const begun = sortPeriods(periods).filter(
    ({ start }) => minutesOf(start) - afterSchoolLimits.roundLead <= minutesOf(time),
  )
  return Math.max(1, begun.length)
}

/** Returns true if a dismissal at this time (`HH:mm`) needs a reason. */
export const isEarly = ({ start }: AfterSchoolPeriod, time: string): boolean =>
  minutesOf(time) < minutesOf(start) - afterSchoolLimits.inTime
