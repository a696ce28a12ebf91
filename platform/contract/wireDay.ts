import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendarMessage } from './calendarBounds.ts'
import { fieldMeaning } from './ids.ts'

/** A day in an input: `yyyy-MM-dd`, within `firstDay` and `lastDay`. */
export const WireDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式如 2026-09-01')
  .refine(isDay, { error: '没有这个日期', abort: true })
  .refine(isWithinBounds, outsideCalendarMessage)
  .register(fieldMeaning, { sample: 'day' })

const dayLength = 86_400_000

/** Returns the day a number of days later, as `yyyy-MM-dd`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Returns the next day as `yyyy-MM-dd`. */
export const nextDay = (day: string): string => addDays(day, 1)

/** Returns the previous day as `yyyy-MM-dd`. */
export const previousDay = (day: string): string => addDays(day, -1)

/** Lists the days from `first` to `last`, both included. Empty if `last` is earlier. */
export const listDays = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = nextDay(day)) days.push(day)
  return days
}

/** Returns the weekday of a day: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Returns the name of a weekday: 周一 for 1. Empty for none. */
export const nameOfWeekday = (weekday: number | null): string => weekdayNames[(weekday ?? 0) - 1] ?? ''

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** Filter of a list or report by days, both included. */
export const daysInput = { from: WireDay.optional(), to: WireDay.optional() }

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** True unless a filter ends before it begins. Its answer would look as if there had been nothing. */
export const areDaysInOrder = ({ from, to }: Days): boolean => from === undefined || to === undefined || from <= to

/** The field and the message for days that aren't in order. */
export const daysTurned = { path: ['to'], error: '结束日期不能早于开始日期' }
