import { toWireTime } from '../../../platform/contract/time.ts'
import { nextDay, previousDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { type DayPlan, type SpecialDays, findDayPlan } from '../../leave/server/index.ts'
import type { dormitorySchedule } from './tables.ts'

/** The columns of a schedule that decide when it takes place. */
type ScheduleTimes = Pick<
  typeof dormitorySchedule.$inferSelect,
  'startTime' | 'endTime' | 'weekdays' | 'onHolidays' | 'disabled'
>

/** A schedule on one day. A period past midnight belongs to the day on which it starts. */
export interface Period<Schedule extends ScheduleTimes = ScheduleTimes> {
  readonly schedule: Schedule
  /** `yyyy-MM-dd` in the school's time. */
  readonly day: string
  readonly startAt: Date
  readonly endAt: Date
}

/** How far ahead the next start is searched, in days. It exceeds the longest holidays. */
export const lookAheadDays = 70

const isTime = (text: string) => /^\d{2}:\d{2}:\d{2}$/.test(text)

/** Returns the day of a moment in a time zone, `yyyy-MM-dd`. */
export const getLocalDay = (moment: Date, timeZone: string): string => toWireTime(moment, timeZone).slice(0, 10)

/** Returns the days between two moments, and the day before, because its periods can run past midnight. */
export const daysAround = (from: Date, to: Date, timeZone: string): string[] => {
  const last = getLocalDay(to, timeZone)
  const days: string[] = []
  for (let day = previousDay(getLocalDay(from, timeZone)); day <= last; day = nextDay(day)) days.push(day)
  return days
}

const takesPlaceOn = (
  { disabled, weekdays, onHolidays, startTime, endTime }: ScheduleTimes,
  { weekday, isHoliday }: DayPlan,
) => !disabled && weekdays.includes(weekday) && (onHolidays || !isHoliday) && isTime(startTime) && isTime(endTime)

/** Returns the period of a schedule that starts on a day, or none. An end not after the start is on the next day. */
export const periodsOfDay = <Schedule extends ScheduleTimes>(
  schedule: Schedule,
  day: string,
  timeZone: string,
  plan: DayPlan,
): Period<Schedule>[] => {
  if (!takesPlaceOn(schedule, plan)) return []
  const { startTime, endTime } = schedule
  const endDay = endTime > startTime ? day : nextDay(day)
  const toMoment = (on: string, time: string) => fromWireTime(`${on} ${time}`, timeZone)
  return [{ schedule, day, startAt: toMoment(day, startTime), endAt: toMoment(endDay, endTime) }]
}

/** Returns all periods that start on these days, earliest first. */
const listPeriods = <Schedule extends ScheduleTimes>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  days: readonly string[],
  timeZone: string,
): Period<Schedule>[] =>
  days
    .flatMap((day) =>
      schedules.flatMap((schedule) => periodsOfDay(schedule, day, timeZone, findDayPlan(day, specialDays))),
    )
    .toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())

/**
 * Returns the period with `now` strictly between its start and end (O-RULE-092). Of two, the later start wins, which
 * matters on make-up days.
 */
export const currentPeriod = <Schedule extends ScheduleTimes>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  now: Date,
  timeZone: string,
): Period<Schedule> | null =>
  listPeriods(schedules, specialDays, daysAround(now, now, timeZone), timeZone).findLast(
    ({ startAt, endAt }) => startAt < now && now < endAt,
  ) ?? null

/** Returns the next period that starts after this moment within `lookAheadDays` days; null if there is none. */
export const nextStart = <Schedule extends ScheduleTimes>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  now: Date,
  timeZone: string,
): Period<Schedule> | null => {
  let day = getLocalDay(now, timeZone)
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const next = listPeriods(schedules, specialDays, [day], timeZone).find(({ startAt }) => startAt > now)
    if (next !== undefined) return next
    day = nextDay(day)
  }
  return null
}

const isBetween = (moment: Date, from: Date, to: Date) => from < moment && moment <= to

/** Returns the periods that ended in (from, to], ordered by end. */
export const endedBetween = <Schedule extends ScheduleTimes>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  from: Date,
  to: Date,
  timeZone: string,
): Period<Schedule>[] =>
  listPeriods(schedules, specialDays, daysAround(from, to, timeZone), timeZone)
    .filter(({ endAt }) => isBetween(endAt, from, to))
    .toSorted((one, other) => one.endAt.getTime() - other.endAt.getTime())

/** Returns the periods that started in (from, to], ordered by start. */
export const startedBetween = <Schedule extends ScheduleTimes>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  from: Date,
  to: Date,
  timeZone: string,
): Period<Schedule>[] =>
  listPeriods(schedules, specialDays, daysAround(from, to, timeZone), timeZone).filter(({ startAt }) =>
    isBetween(startAt, from, to),
  )
