import { z } from 'zod'
import { fieldMeaning } from './ids.ts'

const earliest = '1900-01-01'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether such a day is in the calendar: no 30 February, nothing before 1900. */
const isInCalendar = (day: string) => {
  const at = midnight(day)
  return day >= earliest && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** A day in an input: `yyyy-MM-dd`. */
export const WireDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式为 yyyy-MM-dd')
  .refine(isInCalendar, '没有这个日期')
  .register(fieldMeaning, { sample: 'day' })

/** The day after. */
export const dayAfter = (day: string): string => new Date(midnight(day) + 86_400_000).toISOString().slice(0, 10)

/** The days that a list or a report is narrowed to, both included. */
export const daysInput = { from: WireDay.optional(), to: WireDay.optional() }
