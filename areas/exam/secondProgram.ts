import type { ScaleRow } from './scaling.ts'

// A second program for the figures of exams, in plain loops from the words of the rules, against which tests compare the
// first. It shares no code with it.

type Value = number | 'absent' | 'deferred' | 'exempt' | 'cheated' | null

/** A student of the second program, with the values of the subjects that the student takes. */
export interface Examinee {
  readonly id: number
  readonly classId: number
  readonly gradeId: number
  readonly group: string
  readonly values: ReadonlyMap<number, Value>
}

/** Returns what a value counts: 0 for cheating, and nothing for other marks and empty cells. */
export const countOf = (value: Value | undefined): number | null =>
  value === 'cheated' ? 0 : typeof value === 'number' ? value : null

const cents = (score: number) => Math.round(score * 100)

/** Finds the row of a scale for a score: the first whose cumulative share reaches beyond those who are better. */
const findRow = (score: number, all: readonly number[], rows: readonly ScaleRow[]): number => {
  let better = 0
  for (const other of all) if (other > score) better += 1
  let share = 0
  for (const [at, row] of rows.entries()) {
    share += Math.round(row.share * 100)
    if (better * 10_000 < share * all.length) return at
  }
  throw new Error('the shares do not make 100 %')
}

/** Scales a score among all scores of the subject. The score of each student is one of them. */
export const scaleOne = (score: number, all: readonly number[], rows: readonly ScaleRow[]): number => {
  const at = findRow(score, all, rows)
  const row = rows[at]
  if (row === undefined) throw new Error('there is no such row')
  const peers = all.filter((other) => findRow(other, all, rows) === at).map(cents)
  const [lowest, highest] = [Math.min(...peers), Math.max(...peers)]
  if (lowest === highest) return row.top
  let marks = row.bottom
  // The next mark is reached from half a mark below it on.
  while ((2 * (marks - row.bottom) + 1) * (highest - lowest) <= 2 * (cents(score) - lowest) * (row.top - row.bottom))
    marks += 1
  return marks
}

/** Returns the total, and true if it is ranked. `counts` returns what a subject of the student counts. */
export const judgeTotal = (
  { values }: Examinee,
  doPartialsRank: boolean,
  counts: (subjectId: number, value: Value) => number | null = (_subjectId, value) => countOf(value),
) => {
  const counted = [...values].map(([subjectId, value]) => counts(subjectId, value)).filter((one) => one !== null)
  const isPartial = counted.length < values.size
  const wasAway = [...values.values()].some((one) => one === 'absent' || one === 'deferred')
  if (counted.length === 0 || (wasAway && !doPartialsRank)) return { value: null, isRanked: false }
  const sum = counted.reduce((one, other) => one + cents(other), 0) / 100
  return { value: sum, isRanked: !isPartial || doPartialsRank }
}

/** Returns the place of a value among others: one more than there are better ones. */
const placeOf = (value: number, others: readonly number[]) => 1 + others.filter((one) => one > value).length

/** Returns the three ranks of a student among all, by `valueOf`. */
export const rankAmong = (one: Examinee, all: readonly Examinee[], valueOf: (of: Examinee) => number | null) => {
  const own = valueOf(one)
  if (own === null) return { classOrder: null, gradeOrder: null, schoolOrder: null }
  const among = (isSame: (other: Examinee) => boolean) =>
    placeOf(
      own,
      all.filter(isSame).flatMap((other) => valueOf(other) ?? []),
    )
  return {
    classOrder: among(({ classId }) => classId === one.classId),
    gradeOrder: among(({ gradeId }) => gradeId === one.gradeId),
    schoolOrder: among(() => true),
  }
}
