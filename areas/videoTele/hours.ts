import { weekdayOf } from '../../platform/contract/wireDay.ts'

/** A span of the day on some weekdays, by the school's clock. Its last minute counts, so 23:59 ends with the day. */
export interface CallWindow {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: number[]
  /** `HH:mm`. */
  readonly from: string
  readonly to: string
}

/** Returns true if a wire time is within one of the windows. */
export const isWithinWindows = (windows: readonly CallWindow[], time: string): boolean => {
  const [weekday, clock] = [weekdayOf(time.slice(0, 10)), time.slice(11, 16)]
  return windows.some(({ weekdays, from, to }) => weekdays.includes(weekday) && from <= clock && clock <= to)
}

/** Returns true if a wire time is between two times of the day. A null bound is open. */
export const isWithinClock = (from: string | null, to: string | null, time: string): boolean => {
  const clock = time.slice(11, 16)
  return (from === null || from <= clock) && (to === null || clock <= to)
}

const dayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

const nameDays = (weekdays: readonly number[]): string => {
  if (weekdays.length === 7) return '每天'
  const chosen = dayNames.filter((_, at) => weekdays.includes(at + 1))
  return `周${chosen.join('、')}`
}

/** Describes windows for people, such as 周一、二 12:00–13:00. */
export const describeWindows = (windows: readonly CallWindow[]): string =>
  windows.map(({ weekdays, from, to }) => `${nameDays(weekdays)} ${from}–${to}`).join('；')
