/** The times of a shift, `HH:mm:ss` each; a time to leave that is not after the first to arrive is on the next day. */
export interface ShiftTimes {
  readonly arriveFrom: string
  readonly arriveTo: string
  readonly leaveFrom: string
  readonly leaveTo: string
  readonly requiredMinutes: number
}

/** A time of the day as it is asked for: `HH:mm`, and `HH:mm:ss` where the seconds are none. */
export const clockForm = { pattern: /^([01]\d|2[0-3]):[0-5]\d(:00)?$/, error: '时间格式如 16:30' } as const

/** `HH:mm:ss` of such a time, as it is stored and told. */
export const withSeconds = (time: string): string => `${time.slice(0, 5)}:00`

/** Minutes of a day. */
export const dayMinutes = 1440

/** The minute of the day that a time `HH:mm:ss` stands for. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `HH:mm` of a minute counted from a day's midnight; of the next day with 次日 before it. */
export const clockOf = (minute: number): string => {
  const within = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  const text = `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
  return minute >= dayMinutes ? `次日 ${text}` : text
}

/** The bounds of a shift in minutes from the midnight of its day. */
export const boundsOf = (times: ShiftTimes) => {
  const [arriveFrom, arriveTo] = [minuteOf(times.arriveFrom), minuteOf(times.arriveTo)]
  const [from, to] = [minuteOf(times.leaveFrom), minuteOf(times.leaveTo)]
  const onNextDay = to <= arriveFrom
  const leaveTo = onNextDay ? to + dayMinutes : to
  const leaveFrom = onNextDay && from <= to ? from + dayMinutes : from
  return { arriveFrom, arriveTo, leaveFrom, leaveTo, onNextDay }
}

/** True where the times follow each other and leave room for the minutes that are required. */
export const isPossible = (times: ShiftTimes): boolean => {
  const { arriveFrom, arriveTo, leaveFrom, leaveTo } = boundsOf(times)
  return (
    arriveFrom <= arriveTo &&
    arriveTo <= leaveFrom &&
    leaveFrom <= leaveTo &&
    times.requiredMinutes <= leaveTo - arriveFrom
  )
}
