import { schoolNow } from '../../../platform/console/session/schoolClock.ts'

const dayLength = 86_400_000

/** A first and a last day, `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const daysUntil = (to: string, days: number): DayRange => ({
  from: new Date(Date.parse(to) - (days - 1) * dayLength).toISOString().slice(0, 10),
  to,
})

/** The ranges of the quick buttons (A-MSG-085 to 087) in the school's calendar. Each ends today. */
export const quickRanges = () => {
  const today = schoolNow().slice(0, 10)
  return [
    { label: '近三天', range: daysUntil(today, 3) },
    { label: '近一周', range: daysUntil(today, 7) },
    { label: '本月', range: { from: `${today.slice(0, 8)}01`, to: today } },
  ] as const
}

/** The range that is shown at first: the last seven days. */
export const usualRange = (): DayRange => daysUntil(schoolNow().slice(0, 10), 7)
