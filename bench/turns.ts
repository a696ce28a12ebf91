import type { Bench } from './figure.ts'
import type { Measured } from './load.ts'

/** Turns per figure. The middle one is reported, so that a disturbed turn decides nothing. */
const turnsTaken = 3

/** The product and the bare program, measured one right after the other. */
export interface Pair {
  readonly ours: Measured
  readonly bare: Measured
}

/** The middle element by a measure; of an even number, the lower of the two. */
export const middleBy = <One>(all: readonly One[], measure: (one: One) => number): One => {
  const sorted = all.toSorted((one, other) => measure(one) - measure(other))
  const [middle] = sorted.slice(Math.floor((sorted.length - 1) / 2))
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

/** The value below which the fraction `part` of all values is; NaN if there are none. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The median, the lower of two. */
export const median = (values: readonly number[]): number => middleBy(values, (value) => value)

/** The share of the bare program's rate that the product reaches. */
export const shareOf = ({ ours, bare }: Pair): number => ours.rate / bare.rate

/** The pair with the median share. */
export const middlePair = (pairs: readonly Pair[]): Pair => middleBy(pairs, shareOf)

/** The slowdown of both from the smallest to the largest data, as a factor. */
export const growth = (smallest: readonly Pair[], largest: readonly Pair[]) => {
  const [before, after] = [middlePair(smallest), middlePair(largest)]
  return { ours: before.ours.rate / after.ours.rate, bare: before.bare.rate / after.bare.rate }
}

/** Takes the turns of a figure one after the other, each right after measuring the machine. */
export const takeTurns = async <One>({ look }: Pick<Bench, 'look'>, turn: () => Promise<One>): Promise<One[]> => {
  const results: One[] = []
  for (let left = turnsTaken; left > 0; left--) {
    await look()
    results.push(await turn())
  }
  return results
}

/** Same for the product and a bare program in alternation, so that a disturbance affects both. */
export const takePairs = async (
  bench: Pick<Bench, 'look' | 'seconds'>,
  ours: (seconds: number) => Promise<Measured>,
  bare: (seconds: number) => Promise<Measured>,
): Promise<Pair[]> => {
  const { seconds } = bench
  // Unmeasured, to warm caches, plans and the compiler.
  await bare(seconds)
  await ours(seconds)
  return takeTurns(bench, async () => ({ bare: await bare(seconds), ours: await ours(seconds) }))
}
