import type { PeriodView } from './views.ts'

/** From when to when something takes place, as texts that sort. */
export interface Span {
  readonly startTime: string
  readonly endTime: string
}

/** The periods of a day for some grades. */
export interface Bells {
  readonly gradeLevels: readonly number[]
  readonly periods: readonly PeriodView[]
}

/** Numbers the periods in which lessons are set, in their order. Breaks get no number. */
export const numberPeriods = (periods: readonly Omit<PeriodView, 'number'>[]): PeriodView[] => {
  let number = 0
  return periods.map((period) => ({ ...period, number: period.kind === 'break' ? null : (number += 1) }))
}

/** Returns the bell times of a grade: those that name it, or those without grades. Undefined if there are none. */
export const findBells = <T extends Bells>(schedules: readonly T[], level: number | null): T | undefined =>
  schedules.find(({ gradeLevels }) => level !== null && gradeLevels.includes(level)) ??
  schedules.find(({ gradeLevels }) => gradeLevels.length === 0)

/** Returns the period with this number. Undefined if the bell times have none. */
export const findPeriod = (bells: Pick<Bells, 'periods'> | undefined, number: number): PeriodView | undefined =>
  bells?.periods.find((period) => period.number === number)

/**
 * Returns when a numbered period takes place. Without bell times it overlaps only the same number of other lessons without
 * any.
 */
export const spanOf = (bells: Pick<Bells, 'periods'> | undefined, number: number): Span => {
  const period = findPeriod(bells, number)
  if (period !== undefined) return { startTime: period.startTime, endTime: period.endTime }
  const name = `~${String(number).padStart(2, '0')}`
  return { startTime: name, endTime: `${name}~` }
}

/** True for a span of real times. */
export const isTimed = ({ startTime }: Span): boolean => !startTime.startsWith('~')

/** True if two spans have a moment in common. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.startTime < other.endTime && other.startTime < one.endTime

/** Returns the rows of a grid: the periods of the bell times, then the other numbers that lessons have. */
export const headRows = (bells: Pick<Bells, 'periods'> | undefined, numbers: readonly number[]): PeriodView[] => {
  const known = bells?.periods ?? []
  const largest = Math.max(0, ...known.map(({ number }) => number ?? 0))
  const count = Math.max(0, ...numbers.map((number) => number - largest))
  const others = Array.from({ length: count }, (_, at): PeriodView => {
    const number = largest + at + 1
    return { number, name: `第${number}节`, kind: 'lesson', startTime: '', endTime: '' }
  })
  return [...known, ...others]
}
