import { toWireTime } from '../../../platform/contract/time.ts'
import { dayAfter, dayBefore } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { type DayPlan, type SpecialDays, weekdayOf } from '../../leave/server/index.ts'
import type { dormitorySchedule } from './tables.ts'

/** Of a schedule what decides when it is held. */
export type Times = Pick<
  typeof dormitorySchedule.$inferSelect,
  'startTime' | 'endTime' | 'weekdays' | 'onHolidays' | 'disabled'
>

/** A schedule as it is held on one day. One that runs past midnight belongs to the day on which it starts. */
export interface Period<Schedule extends Times = Times> {
  readonly schedule: Schedule
  /** `yyyy-MM-dd` in the school's time. */
  readonly day: string
  readonly startAt: Date
  readonly endAt: Date
}

/** The farthest that a next start is looked for, in days: beyond the longest holidays. */
export const lookAhead = 70

const isTime = (text: string) => /^\d{2}:\d{2}:\d{2}$/.test(text)

/** The day of a moment in a time zone. */
export const dayIn = (moment: Date, timeZone: string): string => toWireTime(moment, timeZone).slice(0, 10)

/** The days between two moments, and the one before: a period of that day may run past midnight. */
export const daysAround = (from: Date, to: Date, timeZone: string): string[] => {
  const last = dayIn(to, timeZone)
  const days: string[] = []
  for (let day = dayBefore(dayIn(from, timeZone)); day <= last; day = dayAfter(day)) days.push(day)
  return days
}

const isHeld = ({ disabled, weekdays, onHolidays, startTime, endTime }: Times, { weekday, isHoliday }: DayPlan) =>
  !disabled && weekdays.includes(weekday) && (onHolidays || !isHoliday) && isTime(startTime) && isTime(endTime)

/** The periods of a schedule that start on a day: one or none. An end that is not after the start is on the next day. */
export const periodsOfDay = <Schedule extends Times>(
  schedule: Schedule,
  day: string,
  timeZone: string,
  plan: DayPlan,
): Period<Schedule>[] => {
  if (!isHeld(schedule, plan)) return []
  const { startTime, endTime } = schedule
  const endDay = endTime > startTime ? day : dayAfter(day)
  const moment = (on: string, time: string) => fromWireTime(`${on} ${time}`, timeZone)
  return [{ schedule, day, startAt: moment(day, startTime), endAt: moment(endDay, endTime) }]
}

/** All periods that start on these days, the earliest first. */
const periodsOf = <Schedule extends Times>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  days: readonly string[],
  timeZone: string,
): Period<Schedule>[] =>
  days
    .flatMap((day) =>
      schedules.flatMap((schedule) => periodsOfDay(schedule, day, timeZone, weekdayOf(day, specialDays))),
    )
    .toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())

/** The period that is on: strictly between its start and its end (O-RULE-092). Of two the one that began later. */
export const currentPeriod = <Schedule extends Times>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  now: Date,
  timeZone: string,
): Period<Schedule> | null =>
  periodsOf(schedules, specialDays, daysAround(now, now, timeZone), timeZone).findLast(
    ({ startAt, endAt }) => startAt < now && now < endAt,
  ) ?? null

/** The next period that starts after this moment, within `lookAhead` days; null where none does. */
export const nextStart = <Schedule extends Times>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  now: Date,
  timeZone: string,
): Period<Schedule> | null => {
  let day = dayIn(now, timeZone)
  for (let ahead = 0; ahead <= lookAhead; ahead += 1) {
    const next = periodsOf(schedules, specialDays, [day], timeZone).find(({ startAt }) => startAt > now)
    if (next !== undefined) return next
    day = dayAfter(day)
  }
  return null
}

const passed = (moment: Date, from: Date, to: Date) => from < moment && moment <= to

/** The periods that ended after one moment and no later than another, in the order of their ends. */
export const endedBetween = <Schedule extends Times>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  from: Date,
  to: Date,
  timeZone: string,
): Period<Schedule>[] =>
  periodsOf(schedules, specialDays, daysAround(from, to, timeZone), timeZone)
    .filter(({ endAt }) => passed(endAt, from, to))
    .toSorted((one, other) => one.endAt.getTime() - other.endAt.getTime())

/** The periods that started after one moment and no later than another, in the order of their starts. */
export const startedBetween = <Schedule extends Times>(
  schedules: readonly Schedule[],
  specialDays: SpecialDays,
  from: Date,
  to: Date,
  timeZone: string,
): Period<Schedule>[] =>
  periodsOf(schedules, specialDays, daysAround(from, to, timeZone), timeZone).filter(({ startAt }) =>
    passed(startAt, from, to),
  )
