import { z } from 'zod'
import { periodType } from '../../scheduleContract.ts'
import type { Period } from '../periods.ts'
import type { dormitorySchedule } from '../tables.ts'

export type Schedule = typeof dormitorySchedule.$inferSelect

/** A period as a job is told of it: with the schedule's words as they were, whatever becomes of the schedule. */
export const HeldPeriod = z.object({
  scheduleId: z.int(),
  day: z.string(),
  alias: z.string(),
  stateDictId: z.literal([periodType.leaving, periodType.returning]),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
})
export type HeldPeriod = z.output<typeof HeldPeriod>

/** The beginning of a period that resets the states, or the end of one, at which its report is written. */
export const PeriodEvent = z.object({ what: z.enum(['start', 'end']), period: HeldPeriod })
export type PeriodEvent = z.output<typeof PeriodEvent>

/** A period to be told to a job. */
export const heldPeriod = ({ schedule, day, startAt, endAt }: Period<Schedule>): HeldPeriod => ({
  scheduleId: schedule.id,
  day,
  alias: schedule.alias,
  stateDictId: schedule.stateDictId === periodType.leaving ? periodType.leaving : periodType.returning,
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
})
