import type { DataOf } from '../../../../platform/contract/call.ts'
import type { boardCalls } from '../../boardContract.ts'

type Period = NonNullable<DataOf<typeof boardCalls.currentPeriod>['current']>

const clockOf = (time: string): string => time.slice(11)

/** True if `now` is strictly between start and end. A time without seconds never matches (operations §4). */
export const isCurrentPeriod = ({ startTime, endTime }: Period, now: string): boolean => {
  if ([startTime, endTime].some((time) => clockOf(time).split(':').length !== 3)) return false
  return startTime < now && now < endTime
}

/** Shortens a time to HH:mm, with the date if it isn't the day of `now`. */
const formatShortTime = (time: string, now: string): string => {
  const clock = clockOf(time).slice(0, 5)
  return time.slice(0, 10) === now.slice(0, 10) ? clock : `${time.slice(5, 10)} ${clock}`
}

/** Formats a period's range, without dates where possible. */
export const formatPeriodRange = ({ startTime, endTime }: Period, now: string): string =>
  `${formatShortTime(startTime, now)}–${formatShortTime(endTime, startTime)}`
