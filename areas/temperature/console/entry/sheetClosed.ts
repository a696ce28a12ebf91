import { readingLimits } from '../../states.ts'
import type { SheetFrame } from '../../views.ts'

const dayBefore = (day: string, days: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** Why nothing can be typed into a sheet: a word for the head of the column, and the sentence that the server refuses with. */
export interface Closed {
  readonly short: string
  readonly words: string
}

/** Why a sheet cannot be filled in, by the school's clock; null for one that can. */
export const sheetClosed = ({ date, nowTime, periods, periodId }: SheetFrame): Closed | null => {
  const period = periods.find(({ id }) => id === periodId)
  const today = nowTime.slice(0, 10)
  if (period !== undefined && `${date} ${period.startTime}` > nowTime)
    return { short: '未开始', words: `“${period.name}”还没有开始，不能填报` }
  return date < dayBefore(today, readingLimits.lateDays)
    ? { short: '已截止', words: `只能填报今天与前 ${readingLimits.lateDays} 天的体温` }
    : null
}
