import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Band, BandsView } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths } from '../../score.ts'
import { totalSubject } from '../tables.ts'
import { type Analysed, type Counted, countByClass, nameClasses, readAnalysed, requireSeenClasses } from './analysed.ts'
import { divideHalfUp } from './exact.ts'
import { type Measured, measure } from './measured.ts'
import type { Value } from './population.ts'
import { analysisSettings } from './settings.ts'
import { isGradeWithheld } from './withholding.ts'

/** A range of values: from `from` on, and below `to`. */
interface Range {
  readonly from: number | null
  readonly to: number | null
}

const isIn = (value: number, { from, to }: Range): boolean =>
  (from === null || value >= from) && (to === null || value < to)

const countRanges = (
  { takers, values }: Measured,
  counted: Counted,
  ranges: readonly Range[],
  valueOf: (value: Value) => number | null,
) =>
  ranges.map((range) => {
    const pupils = takers.filter(({ studentId }) => {
      const found = values.get(studentId)
      const value = found === undefined ? null : valueOf(found)
      return value !== null && isIn(value, range)
    })
    return { range, ...countByClass(pupils, counted) }
  })

/** Lists the ranges between rising limits, the first without a lower and the last without an upper end. */
const rangesBetween = (limits: readonly number[]): readonly Range[] => {
  const ends = [null, ...limits, null]
  return ends.slice(1).map((to, at) => ({ from: ends[at] ?? null, to }))
}

/** The widths of a distribution's steps, in hundredths. */
const stepWidths = [1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00, 500_00, 1000_00] as const

const mostSteps = 30

/** Lists equal ranges from 0 to full marks, at most thirty. Full marks belong to the last one. */
const listSteps = (fullMarks: number): readonly Range[] => {
  const width = stepWidths.find((one) => fullMarks <= one * mostSteps) ?? fullMarks
  const count = Math.max(1, Math.ceil(fullMarks / width))
  return Array.from({ length: count }, (_, at) => ({
    from: at * width,
    to: at === count - 1 ? null : (at + 1) * width,
  }))
}

const presentScores = ({ range, ...counted }: ReturnType<typeof countRanges>[number]): Band => ({
  from: range.from === null ? null : fromHundredths(range.from),
  to: range.to === null ? null : fromHundredths(range.to),
  ...counted,
})

/** Counts the students in the school's score and rank bands, and in equal steps. */
export const computeBands = (
  analysed: Analysed,
  subjectId: number | undefined,
  { scoreBands, rankBands }: { readonly scoreBands: readonly number[]; readonly rankBands: readonly number[] },
): BandsView => {
  const measured = measure(analysed.population, subjectId)
  const seen = requireSeenClasses(analysed, measured.subjectId)
  const limits = scoreBands.map((percent) => divideHalfUp(measured.fullMarks * percent, 100)).toReversed()
  const count = (ranges: readonly Range[], valueOf: (value: Value) => number | null) =>
    countRanges(measured, { seen, isWithheld: isGradeWithheld(analysed.rights, measured) }, ranges, valueOf)
  const ranks = rangesBetween([1, ...rankBands.map((rank) => rank + 1)]).slice(1)
  return {
    classes: nameClasses(seen),
    scores: count(rangesBetween(limits).toReversed(), ({ raw }) => raw).map(presentScores),
    ranks: count(ranks, ({ rank }) => rank).map(({ range: { from, to }, ...counted }) => ({
      from,
      to: to === null ? null : to - 1,
      ...counted,
    })),
    distribution: count(listSteps(measured.fullMarks), ({ raw }) => raw).map(presentScores),
  }
}

/** Reads the bands and the distribution of a subject or the total. */
export const findBands = async ({ db, session, query }: Context<typeof exam.analysisBands>): Promise<BandsView> => {
  const { schoolId, asker } = searchContextOf(session)
  const analysed = await readAnalysed(db, { schoolId, asker }, query)
  requireSeenClasses(analysed, query.subjectId ?? totalSubject)
  return computeBands(analysed, query.subjectId, await analysisSettings.read(db, schoolId))
}
