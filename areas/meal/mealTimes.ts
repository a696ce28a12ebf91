import { toWireTime } from '../../platform/contract/time.ts'
import { addDays, listDays } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'

/** When a meal is served and until when it is ordered, by the school's clock. */
interface MealTimes {
  /** `HH:mm`. */
  readonly startTime: string
  readonly endTime: string
  /** Days before the meal. */
  readonly deadlineDays: number
  readonly deadlineTime: string
}

const momentOf = (day: string, clock: string, timeZone: string): Date => fromWireTime(`${day} ${clock}:00`, timeZone)

/** Returns the school's day at a moment. */
export const dayAt = (moment: Date, timeZone: string): string => toWireTime(moment, timeZone).slice(0, 10)

/** Returns when orders for a meal of a day close. */
export const findDeadline = ({ deadlineDays, deadlineTime }: MealTimes, day: string, timeZone: string): Date =>
  momentOf(addDays(day, -deadlineDays), deadlineTime, timeZone)

/** Returns when serving of a meal begins and ends on a day. */
export const findServing = ({ startTime, endTime }: MealTimes, day: string, timeZone: string) => ({
  from: momentOf(day, startTime, timeZone),
  until: momentOf(day, endTime, timeZone),
})

/**
 * Lists the days whose orders are to be settled now: past the deadline and not yet served. After an outage beyond the
 * meal nothing is settled, because the kitchen never had the number.
 */
export const listDueDays = (meal: MealTimes, now: Date, timeZone: string): string[] => {
  const today = dayAt(now, timeZone)
  return listDays(today, addDays(today, meal.deadlineDays)).filter(
    (day) => findDeadline(meal, day, timeZone) <= now && now < findServing(meal, day, timeZone).from,
  )
}

interface PlanOfDay {
  readonly weekday: number
  readonly isHoliday: boolean
}

/** Returns true if a meal is served on a day with this plan. A make-up day follows the weekday that it replaces. */
export const isServedOn = (
  { weekdays, disabled }: { readonly weekdays: readonly number[]; readonly disabled: boolean },
  { weekday, isHoliday }: PlanOfDay,
): boolean => !disabled && !isHoliday && weekdays.includes(weekday)
