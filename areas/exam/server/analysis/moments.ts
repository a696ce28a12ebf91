import { divideByRootHalfUp, divideHalfUp, rootHalfUp } from './exact.ts'

/** Number, sum and sum of squares of values in hundredths. */
export interface Moments {
  readonly count: number
  readonly sum: number
  readonly squares: bigint
}

export const momentsOf = (values: readonly number[]): Moments => {
  let [sum, squares] = [0, 0n]
  // Partial sums of squares stay far below 2^53, and adding numbers is much faster than adding big ones.
  let partial = 0
  for (const [at, value] of values.entries()) {
    sum += value
    partial += value * value
    if (at % 64 !== 63) continue
    squares += BigInt(partial)
    partial = 0
  }
  return { count: values.length, sum, squares: squares + BigInt(partial) }
}

/** Returns the variance times the square of the count. */
const spreadOf = ({ count, sum, squares }: Moments): bigint => BigInt(count) * squares - BigInt(sum) ** 2n

/** Returns the mean in hundredths, half up. Null without values. */
export const meanOf = ({ count, sum }: Moments): number | null => (count === 0 ? null : divideHalfUp(sum, count))

/** Returns the population standard deviation in hundredths, half up. Null without values. */
export const deviationOf = (moments: Moments): number | null =>
  moments.count === 0 ? null : rootHalfUp(spreadOf(moments), BigInt(moments.count))

/**
 * Returns the standard score of the mean of `one` among `all`, in hundredths, half up: 50 + 10 × (mean − mean of all) ÷
 * deviation of all. Null if all values are equal or there is none.
 */
export const standardOf = (one: Pick<Moments, 'count' | 'sum'>, all: Moments): number | null => {
  const spread = spreadOf(all)
  if (spread === 0n || one.count === 0) return null
  const [count, countOfAll] = [BigInt(one.count), BigInt(all.count)]
  const distance = countOfAll * BigInt(one.sum) - BigInt(all.sum) * count
  return 50_00 + divideByRootHalfUp(10_00n * distance, spread * count * count)
}

/** Returns the median of rising values, in hundredths, half up. Null without values. */
export const medianOf = (rising: readonly number[]): number | null => {
  const [low, high] = [rising[Math.floor((rising.length - 1) / 2)], rising[Math.floor(rising.length / 2)]]
  return low === undefined || high === undefined ? null : divideHalfUp(low + high, 2)
}
