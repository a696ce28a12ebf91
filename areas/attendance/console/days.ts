import { sorted } from '../../../platform/console/kit/sorted.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { nameOfWeekday } from '../../../platform/contract/wireDay.ts'

/** Returns today at the school, `yyyy-MM-dd`. */
export const todayOfSchool = (): string => schoolNow().slice(0, 10)

/** Returns the current month at the school, `yyyy-MM`. */
export const monthOfSchool = (): string => todayOfSchool().slice(0, 7)

/** Formats weekdays with runs combined: 每天, 周一至周五, 周一、周三至周五. */
export const formatWeekdays = (days: readonly number[]): string => {
  if (days.length === 7) return '每天'
  const runs: number[][] = []
  for (const day of sorted(days, (one, other) => one - other)) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const formatRun = (run: readonly number[]) =>
    run.length > 2 ? [`${nameOfWeekday(run[0] ?? 0)}至${nameOfWeekday(run.at(-1) ?? 0)}`] : run.map(nameOfWeekday)
  return runs.flatMap(formatRun).join('、')
}
