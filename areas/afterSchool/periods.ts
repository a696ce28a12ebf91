import { z } from 'zod'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { afterSchoolLimits } from './limits.ts'

const clock = (sample: string) =>
  z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式如 16:30')
    .register(fieldMeaning, { sample })

const Period = z
  .object({ start: clock('afterSchoolStart'), end: clock('afterSchoolEnd') })
  .refine(({ start, end }) => start < end, { error: '结束时间须晚于开始时间', path: ['end'] })

/** A time in which a class leaves, `HH:mm` to `HH:mm`. */
export type AfterSchoolPeriod = z.output<typeof Period>

/** Periods in the order of the day. `toSorted` itself came after the oldest browser that reads this. */
export const inOrder = (periods: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] => {
  const copy = [...periods]
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  return copy.sort((one, other) => one.start.localeCompare(other.start))
}

/** True where none of these periods begins before another one has ended. */
export const areApart = (periods: readonly AfterSchoolPeriod[]): boolean =>
  inOrder(periods).every(({ start }, at, all) => at === 0 || (all[at - 1]?.end ?? '') <= start)

/** Up to three periods that do not overlap; empty ones are not sent. */
export const Periods = z
  .array(Period)
  .max(afterSchoolLimits.periods, '最多 3 个放学时段')
  .refine(areApart, '放学时段不能重叠')

const Deviation = z.object({ weekday: z.int().min(1).max(7), periods: Periods })

/** Weekdays (1 Monday to 7 Sunday) with periods of their own; one without periods is a day without dismissal. */
export const Deviations = z
  .array(Deviation)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, '同一天只能设置一次')
export type Deviation = z.output<typeof Deviation>

interface Config {
  readonly periods: readonly AfterSchoolPeriod[]
  readonly weekdays: readonly Deviation[]
}

/** The periods of a class on a day: its weekday's own, else those of all days; none on a holiday. */
export const periodsOn = (
  { periods, weekdays }: Config,
  { weekday, isHoliday }: { readonly weekday: number; readonly isHoliday: boolean },
): readonly AfterSchoolPeriod[] => {
  if (isHoliday) return []
  const own = weekdays.find((one) => one.weekday === weekday)
  if (own !== undefined) return own.periods
  // All school days are Monday to Friday; a make-up day comes as the weekday that it stands in for.
  return weekday > 5 ? [] : periods
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The round of dismissal that a time (`HH:mm`) falls in, from 1: a round begins half an hour before its period. */
export const roundAt = (periods: readonly AfterSchoolPeriod[], time: string): number => {
  const begun = inOrder(periods).filter(
    ({ start }) => minutesOf(start) - afterSchoolLimits.roundLead <= minutesOf(time),
  )
  return Math.max(1, begun.length)
}

/** True of a time (`HH:mm`) that is earlier than a dismissal in this period may be without a reason. */
export const isEarly = ({ start }: AfterSchoolPeriod, time: string): boolean =>
  minutesOf(time) < minutesOf(start) - afterSchoolLimits.inTime
