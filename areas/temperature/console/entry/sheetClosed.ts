import { readingLimits } from '../../states.ts'
import type { SheetFrame } from '../../views.ts'

const subtractDays = (day: string, days: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** Why a sheet is closed: a word for the column head, and the sentence of the server's refusal. */
export interface ClosedReason {
  readonly short: string
  readonly words: string
}

/** Returns why a sheet can't be filled in, by the school's clock; null if it can. */
export const findClosedReason = ({ date, nowTime, periods, periodId }: SheetFrame): ClosedReason | null => {
  const period = periods.find(({ id }) => id === periodId)
  const today = nowTime.slice(0, 10)
  if (period !== undefined && `${date} ${period.startTime}` > nowTime)
    return { short: '未开始', words: `“${period.name}”还没有开始，不能填报` }
  return date < subtractDays(today, readingLimits.lateDays)
    ? { short: '已截止', words: `只能填报今天与前 ${readingLimits.lateDays} 天的体温` }
    : null
}
