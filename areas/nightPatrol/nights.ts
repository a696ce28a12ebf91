import { toWireTime } from '../../platform/contract/time.ts'
import { addDays, listDays, nextDay, previousDay, weekdayOf } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'
import type { HolidayKind } from './words.ts'

/** The part of a plan that decides when its rounds are due. */
export interface PlannedTimes {
  readonly weekdays: readonly number[]
  /** `HH:mm` in the school's time. */
  readonly startTimes: readonly string[]
  readonly startDay: string
  readonly endDay: string | null
  readonly followsCalendar: boolean
  readonly disabled: boolean
}

/** The days that a plan is compared with. */
export interface NightCalendar {
  readonly holidays: ReadonlyMap<string, HolidayKind>
  /** The weekday that a day follows by the school's calendar, and whether it is a holiday. */
  readonly planOf: (day: string) => { readonly weekday: number; readonly isHoliday: boolean }
}

/** A school's time zone, and the time of day at which its nights change over. */
export interface NightClock {
  readonly timeZone: string
  /** `HH:mm`. Times before it belong to the evening before. */
  readonly nightUntil: string
}

/** A due round: the night it belongs to, its start time, and the moment. */
export interface DueRound {
  readonly night: string
  readonly startTime: string
  readonly startAt: Date
}

/** Returns the night to which a moment belongs, as the day of its evening. */
export const findNight = (moment: Date, { timeZone, nightUntil }: NightClock): string => {
  const local = toWireTime(moment, timeZone)
  const day = local.slice(0, 10)
  return local.slice(11, 16) < nightUntil ? previousDay(day) : day
}

/** Lists nights from one on. */
export const listNights = (first: string, count: number): string[] => listDays(first, addDays(first, count - 1))

/**
 * True if a plan has rounds on a night. The school's patrol holidays come first, then the calendar, if the plan follows
 * it, then the weekday.
 */
export const isPatrolNight = (plan: PlannedTimes, night: string, { holidays, planOf }: NightCalendar): boolean => {
  if (plan.disabled || night < plan.startDay || (plan.endDay !== null && night > plan.endDay)) return false
  const special = holidays.get(night)
  if (special !== undefined) return special === 'on'
  if (!plan.followsCalendar) return plan.weekdays.includes(weekdayOf(night))
  const { weekday, isHoliday } = planOf(night)
  return !isHoliday && plan.weekdays.includes(weekday)
}

/** Returns the moment of a start time in a night: after midnight for times before the end of the night. */
export const findStart = (night: string, startTime: string, { timeZone, nightUntil }: NightClock): Date =>
  fromWireTime(`${startTime < nightUntil ? nextDay(night) : night} ${startTime}:00`, timeZone)

/** Lists the rounds of a plan that are due in these nights, in the order of the nights. */
export const listDueRounds = (
  plan: PlannedTimes,
  nights: readonly string[],
  calendar: NightCalendar,
  clock: NightClock,
): DueRound[] =>
  nights
    .filter((night) => isPatrolNight(plan, night, calendar))
    .flatMap((night) =>
      plan.startTimes.map((startTime) => ({ night, startTime, startAt: findStart(night, startTime, clock) })),
    )
