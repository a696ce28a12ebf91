import type { Row } from './figure.ts'
import { type Pair, growth, median, middlePair, shareOf } from './turns.ts'

const perSecond = (rate: number) => `${rate.toFixed(rate < 10 ? 1 : 0)}/s`

/** The product's rate compared with the bare program's, and the share it must reach; null if none is agreed. */
export const shareRow = (pairs: readonly Pair[], least: number | null): Row => {
  const middle = middlePair(pairs)
  const share = shareOf(middle)
  return {
    value: `${share.toFixed(2)} of bare (${perSecond(middle.ours.rate)} against ${perSecond(middle.bare.rate)})`,
    limit: least === null ? 'reported' : `at least ${least}`,
    held: least === null || share >= least,
  }
}

/** The 99th percentile of the response time, ms, compared with the bare program's; null if no limit is agreed. */
export const waitRow = (pairs: readonly Pair[], most: number | null): Row => {
  const [p99, p50, bare] = [
    median(pairs.map(({ ours }) => ours.p99)),
    median(pairs.map(({ ours }) => ours.p50)),
    median(pairs.map((pair) => pair.bare.p99)),
  ]
  return {
    of: 'p99',
    value: `${p99} ms (p50 ${p50} ms, bare p99 ${bare} ms)`,
    limit: most === null ? 'reported' : `within ${most} ms`,
    held: most === null || p99 <= most,
  }
}

/** The slowdown from the smallest to the largest data, compared with the bare program's. */
export const growthRow = (smallest: readonly Pair[], largest: readonly Pair[], most: number): Row => {
  const { ours, bare } = growth(smallest, largest)
  return {
    value: `${ours.toFixed(2)} times where bare grew ${bare.toFixed(2)}`,
    limit: `at most ${most}`,
    held: ours <= most,
  }
}
