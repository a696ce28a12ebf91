import { z } from 'zod'
import { periodType } from '../../scheduleContract.ts'
import type { Period } from '../periods.ts'
import type { dormitorySchedule } from '../tables.ts'

export type Schedule = typeof dormitorySchedule.$inferSelect

/** A period as input of a job. It copies the schedule's words, so that later changes of the schedule don't matter. */
export const HeldPeriod = z.object({
  scheduleId: z.int(),
  day: z.string(),
  alias: z.string(),
  stateDictId: z.literal([periodType.leaving, periodType.returning]),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
})
export type HeldPeriod = z.output<typeof HeldPeriod>

/** The start of a period that resets states, or the end of a period, when its report is written. */
export const PeriodEvent = z.object({ what: z.enum(['start', 'end']), period: HeldPeriod })
export type PeriodEvent = z.output<typeof PeriodEvent>

/** Converts a period to a job's input. */
export const toHeldPeriod = ({ schedule, day, startAt, endAt }: Period<Schedule>): HeldPeriod => ({
  scheduleId: schedule.id,
  day,
  alias: schedule.alias,
  stateDictId: schedule.stateDictId === periodType.leaving ? periodType.leaving : periodType.returning,
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
})
