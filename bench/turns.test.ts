import { expect, test } from 'vitest'
import { growthRow, shareRow, waitRow } from './rows.ts'
import { type Pair, growth, median, middlePair, takePairs, takeTurns } from './turns.ts'

const measured = (rate: number, p99 = 10) => ({ rate, p50: p99 / 2, p99 })
const pair = (ours: number, bare: number): Pair => ({ ours: measured(ours), bare: measured(bare) })

test('takes the median of three, so that one disturbed turn has no effect', () => {
  expect(median([7, 900, 5])).toBe(7)
  expect(median([5])).toBe(5)
  expect(() => median([])).toThrow('nothing was measured')
})

test('chooses the middle pair by its share of bare, not by its rate', () => {
  const slowTogether = pair(50, 100)
  expect(middlePair([pair(90, 100), slowTogether, pair(30, 100)])).toBe(slowTogether)
})

test('reports growth for both, so that the database’s slowdown isn’t blamed on the product', () => {
  const { ours, bare } = growth([pair(1900, 3380)], [pair(1000, 2000)])
  expect(ours).toBeCloseTo(1.9)
  expect(bare).toBeCloseTo(1.69)
  expect(growthRow([pair(1900, 3380)], [pair(1000, 2000)], 1.5)).toEqual({
    value: '1.90 times where bare grew 1.69',
    limit: 'at most 1.5',
    held: false,
  })
})

test('compares a share or wait with its limit, and reports one without a limit', () => {
  expect(shareRow([pair(50, 100)], 0.5)).toEqual({
    value: '0.50 of bare (50/s against 100/s)',
    limit: 'at least 0.5',
    held: true,
  })
  expect(shareRow([pair(49, 100)], 0.5).held).toBe(false)
  expect(shareRow([pair(1, 100)], null)).toMatchObject({ limit: 'reported', held: true })
  const slow = { ours: measured(1, 30), bare: measured(1, 20) }
  expect(waitRow([slow], 20)).toMatchObject({ value: '30 ms (p50 15 ms, bare p99 20 ms)', held: false })
  expect(waitRow([slow], 30).held).toBe(true)
})

test('measures each turn right after a look at the machine', async () => {
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  await takeTurns({ look: note('look') }, note('turn'))
  expect(done).toEqual(['look', 'turn', 'look', 'turn', 'look', 'turn'])
})

test('alternates product and bare program, after one unmeasured run of each', async () => {
  const done: string[] = []
  const note = (what: string) => async () => {
    done.push(what)
    return measured(done.length)
  }
  const pairs = await takePairs({ look: async () => undefined, seconds: 1 }, note('ours'), note('bare'))
  expect(done).toEqual(Array.from({ length: 4 }, () => ['bare', 'ours']).flat())
  expect(pairs).toHaveLength(3)
  expect(pairs[0]).toEqual({ bare: measured(3), ours: measured(4) })
})
