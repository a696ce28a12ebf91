import type { RateBase } from '../../words.ts'
import type { Figures } from '../../analysisViews.ts'
import { fromHundredths, scoreOf } from '../../score.ts'
import { divideHalfUp } from './exact.ts'
import { type Measured, listValues } from './measured.ts'
import { type Moments, deviationOf, meanOf, medianOf, momentsOf, standardOf } from './moments.ts'
import type { Pupil } from './population.ts'

/** Returns a share in percent with two decimals, half up. Null of nobody. */
const percentOf = (count: number, all: number): number | null =>
  all === 0 ? null : fromHundredths(divideHalfUp(count * 100_00, all))

/** Returns the moments of the raw scores of everybody who takes a subject. */
export const momentsOfAll = (measured: Measured): Moments =>
  momentsOf(listValues(measured, measured.takers).map(({ raw }) => raw))

/**
 * Computes the figures of a part of the students of a grade. `all` are the moments of the grade, null if they are
 * withheld, and the standard score with them.
 */
export const computeFigures = (
  measured: Measured,
  pupils: readonly Pupil[],
  { all, rateBase }: { readonly all: Moments | null; readonly rateBase: RateBase },
): Figures => {
  const rising = listValues(measured, pupils)
    .map(({ raw }) => raw)
    .toSorted((one, other) => one - other)
  const moments = momentsOf(rising)
  const base = rateBase === 'roster' ? pupils.length : rising.length
  const rateOf = (isCounted: (value: number) => boolean) => {
    const count = rising.filter(isCounted).length
    return { count, rate: percentOf(count, base) }
  }
  return {
    roster: pupils.length,
    scored: rising.length,
    mean: scoreOf(meanOf(moments)),
    highest: scoreOf(rising.at(-1) ?? null),
    lowest: scoreOf(rising[0] ?? null),
    median: scoreOf(medianOf(rising)),
    deviation: scoreOf(deviationOf(moments)),
    excellent: rateOf((value) => value >= measured.excellentLine),
    pass: rateOf((value) => value >= measured.passLine),
    low: rateOf((value) => value < measured.lowLine),
    standard: all === null ? null : scoreOf(standardOf(moments, all)),
  }
}

const withheldRate = { count: null, rate: null } as const

/** Returns figures without any that depend on scores. */
export const withholdFigures = ({ roster, scored }: Figures): Figures => ({
  roster,
  scored,
  mean: null,
  highest: null,
  lowest: null,
  median: null,
  deviation: null,
  excellent: withheldRate,
  pass: withheldRate,
  low: withheldRate,
  standard: null,
})
