import { sorted } from '../../../platform/console/kit/sorted.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'

/** Returns today at the school, `yyyy-MM-dd`. */
export const todayOfSchool = (): string => schoolNow().slice(0, 10)

/** Returns the current month at the school, `yyyy-MM`. */
export const monthOfSchool = (): string => todayOfSchool().slice(0, 7)

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** Returns the name of a weekday, for example 周一 for 1. */
export const weekdayName = (weekday: number): string => `周${weekdays[weekday - 1] ?? ''}`

/** Formats weekdays with runs combined: 每天, 周一至周五, 周一、周三至周五. */
export const formatWeekdays = (days: readonly number[]): string => {
  if (days.length === weekdays.length) return '每天'
  const runs: number[][] = []
  for (const day of sorted(days, (one, other) => one - other)) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const formatRun = (run: readonly number[]) =>
    run.length > 2 ? [`${weekdayName(run[0] ?? 0)}至${weekdayName(run.at(-1) ?? 0)}`] : run.map(weekdayName)
  return runs.flatMap(formatRun).join('、')
}
