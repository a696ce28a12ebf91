import dayjs, { type Dayjs } from 'dayjs'
import { schoolToday } from '../session/schoolClock.ts'
// Weeks begin on Monday.
import 'dayjs/locale/zh-cn'

const dayFormat = 'YYYY-MM-DD'
const monthFormat = 'YYYY-MM'

/** The day of a text `yyyy-MM-dd`; null for none. */
export const dayOf = (text: string | null | undefined): Dayjs | null => {
  const day = text ? dayjs(text, dayFormat) : null
  return day?.isValid() ? day : null
}

/** A day as `yyyy-MM-dd`; empty for none. */
export const textOfDay = (day: Dayjs | null | undefined): string => day?.format(dayFormat) ?? ''

/** A month as `yyyy-MM`; empty for none. */
export const textOfMonth = (month: Dayjs | null | undefined): string => month?.format(monthFormat) ?? ''

/** The school's day. */
const today = () => dayjs(schoolToday())

/** True if a day is still to come. */
export const isFuture = (day: Dayjs) => day.isAfter(today(), 'day')

/** The last month and this one, where days to come are no choice. */
export const monthsUntilNow = (): [Dayjs, Dayjs] => [today().subtract(1, 'month'), today()]

/** The month that each of two fields opens with, where one month is shown at a time: its own, the other's, or this one. */
export const monthsOf = (from: string, to: string): [Dayjs, Dayjs] => [
  dayOf(from) ?? dayOf(to) ?? today(),
  dayOf(to) ?? dayOf(from) ?? today(),
]

/** The ranges that everybody asks for, with today in them. */
export const usualRanges = (now: Dayjs = today()): { label: string; value: [Dayjs, Dayjs] }[] => {
  const today = now.startOf('day')
  return [
    { label: '今天', value: [today, today] },
    { label: '近 7 天', value: [today.subtract(6, 'day'), today] },
    { label: '近 30 天', value: [today.subtract(29, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today] },
  ]
}
