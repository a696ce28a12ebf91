import dayjs, { type Dayjs } from 'dayjs'
import { schoolToday } from '../session/schoolClock.ts'
// Weeks begin on Monday.
import 'dayjs/locale/zh-cn'

const dayFormat = 'YYYY-MM-DD'
const monthFormat = 'YYYY-MM'

/** Parses `yyyy-MM-dd`. Null for empty or invalid text. */
export const dayOf = (text: string | null | undefined): Dayjs | null => {
  const day = text ? dayjs(text, dayFormat) : null
  return day?.isValid() ? day : null
}

/** Formats a day as `yyyy-MM-dd`. Empty for none. */
export const textOfDay = (day: Dayjs | null | undefined): string => day?.format(dayFormat) ?? ''

/** Formats a month as `yyyy-MM`. Empty for none. */
export const textOfMonth = (month: Dayjs | null | undefined): string => month?.format(monthFormat) ?? ''

/** The school's current day. */
const today = () => dayjs(schoolToday())

/** True if a day is after the school's current day. */
export const isFuture = (day: Dayjs) => day.isAfter(today(), 'day')

/** Last month and this one, for a range picker that offers no future days. */
export const monthsUntilNow = (): [Dayjs, Dayjs] => [today().subtract(1, 'month'), today()]

/**
 * The month that each of two fields opens with when one month is shown at a time: its day's, the other's, or the
 * current.
 */
export const monthsOf = (from: string, to: string): [Dayjs, Dayjs] => [
  dayOf(from) ?? dayOf(to) ?? today(),
  dayOf(to) ?? dayOf(from) ?? today(),
]

/** The usual ranges to choose from. Each includes today. */
export const usualRanges = (now: Dayjs = today()): { label: string; value: [Dayjs, Dayjs] }[] => {
  const today = now.startOf('day')
  return [
    { label: '今天', value: [today, today] },
    { label: '近 7 天', value: [today.subtract(6, 'day'), today] },
    { label: '近 30 天', value: [today.subtract(29, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today] },
  ]
}
