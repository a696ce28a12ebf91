/** Times of a shift, each `HH:mm:ss`. If `leaveTo` is not after `arriveFrom`, it is on the next day. */
interface ShiftTimes {
  readonly arriveFrom: string
  readonly arriveTo: string
  readonly leaveFrom: string
  readonly leaveTo: string
  readonly requiredMinutes: number
}

/** Format of a time in requests: `HH:mm`, or `HH:mm:00`. */
export const clockFormat = { pattern: /^([01]\d|2[0-3]):[0-5]\d(:00)?$/, error: '时间格式如 16:30' } as const

/** Formats a time as it is stored and returned, `HH:mm:ss`. */
export const withSeconds = (time: string): string => `${time.slice(0, 5)}:00`

/** Minutes in a day. */
export const dayMinutes = 1440

/** Returns the minute of the day of a time `HH:mm:ss`. */
export const parseMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Formats minutes from midnight as `HH:mm`, with 次日 in front for the next day. */
export const formatMinuteOfDay = (minute: number): string => {
  const within = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  const text = `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
  return minute >= dayMinutes ? `次日 ${text}` : text
}

/** Returns the bounds of a shift in minutes from the midnight of its day. */
export const shiftBoundsInMinutes = (times: ShiftTimes) => {
  const [arriveFrom, arriveTo] = [parseMinuteOfDay(times.arriveFrom), parseMinuteOfDay(times.arriveTo)]
  const [from, to] = [parseMinuteOfDay(times.leaveFrom), parseMinuteOfDay(times.leaveTo)]
  const onNextDay = to <= arriveFrom
  const leaveTo = onNextDay ? to + dayMinutes : to
  const leaveFrom = onNextDay && from <= to ? from + dayMinutes : from
  return { arriveFrom, arriveTo, leaveFrom, leaveTo, onNextDay }
}

/** Returns true if the times are in order and leave room for the required minutes. */
export const areShiftTimesValid = (times: ShiftTimes): boolean => {
  const { arriveFrom, arriveTo, leaveFrom, leaveTo } = shiftBoundsInMinutes(times)
  return (
    arriveFrom <= arriveTo &&
    arriveTo <= leaveFrom &&
    leaveFrom <= leaveTo &&
    times.requiredMinutes <= leaveTo - arriveFrom
  )
}
