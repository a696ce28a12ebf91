import type { ScaleRow } from '../scaling.ts'

// A second program for the figures of exams, in plain loops from the words of the rules, against which tests compare the
// first. It shares no code with it.

/** The entry of a student in a subject. */
export type Value = number | 'absent' | 'deferred' | 'exempt' | 'cheated' | null

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

// Analysis. Fractions are kept as whole numbers, and roots are found by halving.

/** Finds the largest whole number for which `isReached` holds, which must hold below it and fail above. */
const findLargest = (isReached: (candidate: bigint) => boolean): bigint => {
  let [low, high] = [-1_000_000_000_000n, 1_000_000_000_000n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isReached(middle)) low = middle
    else high = middle
  }
  return low
}

const sumOf = (values: readonly number[]): bigint => {
  let sum = 0n
  for (const value of values) sum += BigInt(value)
  return sum
}

/** Rounds a fraction half up to hundredths, where the numerator counts hundredths: the largest with x − ½ ≤ fraction. */
const roundFraction = (numerator: bigint, denominator: bigint): number =>
  Number(findLargest((x) => (2n * x - 1n) * denominator <= 2n * numerator)) / 100

/** n² times the variance of values in hundredths: the sum over all pairs of squared distances. */
const pairSpread = (values: readonly number[]): bigint => {
  let sum = 0n
  for (const [at, one] of values.entries())
    for (const other of values.slice(at + 1)) sum += BigInt(one - other) * BigInt(one - other)
  return sum
}

const signedSquare = (x: bigint): bigint => (x < 0n ? -x * x : x * x)

/** The standard score of a mean among all: 50 + 10 × (mean − mean of all) ÷ deviation of all. */
const standardAmong = (values: readonly number[], all: readonly number[]): number | null => {
  const spread = pairSpread(all)
  if (spread === 0n || values.length === 0) return null
  const [n, m] = [BigInt(all.length), BigInt(values.length)]
  const distance = n * sumOf(values) - m * sumOf(all)
  // In hundredths the score is 5000 + 1000 × distance ÷ (m × √spread). Compared by signed squares.
  const reached = (x: bigint) => signedSquare((2n * (x - 5000n) - 1n) * m) * spread <= signedSquare(2000n * distance)
  return Number(findLargest(reached)) / 100
}

/** The figures of a part of a grade's students, with values or null, and the lines of the subject. */
export const figuresOf = (
  part: readonly (number | null)[],
  grade: readonly (number | null)[],
  { excellent, pass, low }: { readonly excellent: number; readonly pass: number; readonly low: number },
  perRoster: boolean,
) => {
  const isThere = (value: number | null): value is number => value !== null
  const values = part.filter(isThere).map(cents)
  const all = grade.filter(isThere).map(cents)
  const n = BigInt(values.length)
  const rate = (isCounted: (value: number) => boolean) => {
    let count = 0
    for (const value of values) if (isCounted(value)) count += 1
    const base = perRoster ? part.length : values.length
    return { count, rate: base === 0 ? null : roundFraction(BigInt(count) * 10_000n, BigInt(base)) }
  }
  const rising = values.toSorted((one, other) => one - other)
  const middle = rising.length % 2 === 1 ? [(rising.length - 1) / 2] : [rising.length / 2 - 1, rising.length / 2]
  const middles = middle.flatMap((at) => rising[at] ?? [])
  const isEmpty = values.length === 0
  return {
    roster: part.length,
    scored: values.length,
    mean: isEmpty ? null : roundFraction(sumOf(values), n),
    highest: isEmpty ? null : (rising.at(-1) ?? 0) / 100,
    lowest: isEmpty ? null : (rising[0] ?? 0) / 100,
    median: isEmpty ? null : roundFraction(sumOf(middles), BigInt(middles.length)),
    deviation: isEmpty
      ? null
      : Number(findLargest((x) => signedSquare((2n * x - 1n) * n) <= 4n * pairSpread(values))) / 100,
    excellent: rate((value) => value >= cents(excellent)),
    pass: rate((value) => value >= cents(pass)),
    low: rate((value) => value < cents(low)),
    standard: standardAmong(values, all),
  }
}

/** The standard score of one value in a grade. */
export const standardOfOne = (value: number, grade: readonly number[]): number | null =>
  standardAmong([cents(value)], grade.map(cents))

/** The mean of numbers with at most two decimals, half up. Null of none. */
export const meanOfChanges = (changes: readonly number[]): number | null =>
  changes.length === 0
    ? null
    : roundFraction(sumOf(changes.map((change) => Math.round(change * 100))), BigInt(changes.length))

/** A student with a ranked total and the scores that count in it. */
interface Reaching {
  readonly classId: number
  readonly total: number
  readonly scores: ReadonlyMap<number, number>
}

/** Counts who reaches a line of the total, and in which subjects. */
export const reachOf = (students: readonly Reaching[], line: number) => {
  const isThere = (one: Reaching) => cents(one.total) >= cents(line)
  // The line of a subject: go down from the best until as many have it as reach the line of the total.
  const lineOf = (subjectId: number): number | null => {
    const takers = students.filter(({ scores }) => scores.has(subjectId))
    const wanted = takers.filter(isThere).length
    const scores = takers.map((one) => one.scores.get(subjectId) ?? 0)
    let found: number | null = null
    for (const score of new Set(scores.toSorted((one, other) => other - one))) {
      if (wanted > 0 && (found === null || scores.filter((one) => one >= (found ?? 0)).length < wanted)) found = score
    }
    return found
  }
  const subjects = [...new Set(students.flatMap(({ scores }) => [...scores.keys()]))]
  const lines = new Map(subjects.map((subjectId) => [subjectId, lineOf(subjectId)]))
  const missing = (one: Reaching, subjectId: number): number => {
    const [score, wanted] = [one.scores.get(subjectId), lines.get(subjectId)]
    return score === undefined || wanted === null || wanted === undefined
      ? 0
      : Math.max(0, cents(wanted) - cents(score))
  }
  const countsOf = (subjectId: number, classId?: number) => {
    const counts = { both: 0, onlyTotal: 0, onlySubject: 0, keptBack: 0 }
    const wanted = lines.get(subjectId) ?? null
    for (const one of students) {
      const score = one.scores.get(subjectId)
      if (score === undefined || (classId !== undefined && one.classId !== classId)) continue
      const hasSubject = wanted !== null && score >= wanted
      if (isThere(one)) counts[hasSubject ? 'both' : 'onlyTotal'] += 1
      else {
        if (hasSubject) counts.onlySubject += 1
        const own = missing(one, subjectId)
        const rivals = [...one.scores.keys()].map((other) => missing(one, other))
        const isFirst = [...one.scores.keys()].findIndex((other) => missing(one, other) === own)
        if (own > 0 && own === Math.max(...rivals) && [...one.scores.keys()][isFirst] === subjectId)
          counts.keptBack += 1
      }
    }
    return counts
  }
  return {
    students: students.length,
    reached: students.filter(isThere).length,
    lineOf: (id: number) => lines.get(id) ?? null,
    countsOf,
  }
}
