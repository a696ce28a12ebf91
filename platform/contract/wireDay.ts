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

/** Returns the next day as `yyyy-MM-dd`. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the previous day as `yyyy-MM-dd`. */
export const previousDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Filter of a list or report by days, both included. */
export const daysInput = { from: WireDay.optional(), to: WireDay.optional() }
