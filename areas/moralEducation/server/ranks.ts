import type { LineKind, RankedBy } from '../words.ts'

/** A line to rank, with values in hundredths. */
interface Line {
  /** `class` sums the students of a class, and so has their initial values; `target` has one. */
  readonly line: LineKind
  readonly gradeId: number | null
  readonly headcount: number
  readonly initial: number
  readonly sum: number
}

/**
 * Returns the value that a rank compares. Null for a class without students, ranked per head. Only records are divided
 * by the headcount: an initial value that every class has once would otherwise favour small classes.
 */
export const rankedValue = (
  { line, headcount, initial, sum }: Omit<Line, 'gradeId'>,
  joinDefault: boolean,
  by: RankedBy,
) => {
  if (by === 'total') return joinDefault ? initial + sum : sum
  if (headcount === 0) return null
  const first = line === 'class' ? initial / headcount : initial
  return (joinDefault ? first : 0) + sum / headcount
}

/**
 * Returns the rank of each line within its grade, in order. Equal values share a rank and the next one is skipped. Lines
 * without a value come last.
 */
export const rankLines = (lines: readonly Line[], joinDefault: boolean, by: RankedBy): readonly number[] => {
  const values = lines.map((line) => rankedValue(line, joinDefault, by) ?? Number.NEGATIVE_INFINITY)
  const grades = Map.groupBy(
    lines.map(({ gradeId }, at) => ({ gradeId, value: values[at] ?? 0 })),
    ({ gradeId }) => gradeId,
  )
  const rankOf = new Map<number | null, Map<number, number>>()
  for (const [gradeId, own] of grades) {
    const ranks = new Map<number, number>()
    const sorted = own.map(({ value }) => value).toSorted((one, other) => other - one)
    for (const [at, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, at + 1)
    rankOf.set(gradeId, ranks)
  }
  return lines.map(({ gradeId }, at) => rankOf.get(gradeId)?.get(values[at] ?? 0) ?? 0)
}
