import { readingLimits } from '../../states.ts'
import type { SheetFrame } from '../../views.ts'

const dayBefore = (day: string, days: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** Why a sheet cannot be filled in, by the school's clock; empty for one that can. The server refuses the same in the same words. */
export const sheetClosed = ({ date, nowTime, periods, periodId }: SheetFrame): string => {
  const period = periods.find(({ id }) => id === periodId)
  const today = nowTime.slice(0, 10)
  if (period !== undefined && `${date} ${period.startTime}` > nowTime) return `“${period.name}”还没有开始，不能填报`
  return date < dayBefore(today, readingLimits.lateDays) ? `只能填报今天与前 ${readingLimits.lateDays} 天的体温` : ''
}
