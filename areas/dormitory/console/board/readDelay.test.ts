import { expect, test } from 'vitest'
import { getReadDelay, refreshInterval } from './readDelay.ts'

const now = Date.parse('2026-03-02T14:00:00Z')
const calm = { failures: 0, changesAt: null, before: null, now }

test('reads buildings every three hours', () => {
  expect(refreshInterval).toBe(10_800_000)
  expect(getReadDelay(calm)).toBe(refreshInterval)
  expect(getReadDelay({ ...calm, changesAt: '2026-03-03T14:00:00Z' })).toBe(refreshInterval)
})

test('reads again when a leave begins or ends', () => {
  expect(getReadDelay({ ...calm, changesAt: '2026-03-02T14:01:00Z' })).toBe(60_500)
  expect(getReadDelay({ ...calm, changesAt: '2026-03-02T14:01:00Z', before: '2026-03-02T14:01:00Z' })).toBe(60_500)
})

test('doesn’t read in a loop if the client’s clock is ahead', () => {
  const changesAt = '2026-03-02T13:59:00Z'
  expect(getReadDelay({ ...calm, changesAt })).toBe(500)
  expect(getReadDelay({ ...calm, changesAt, before: changesAt })).toBe(30_000)
})

test('retries failures with growing delays', () => {
  const waits = [1, 2, 3, 4, 5, 20].map((failures) => getReadDelay({ ...calm, failures }))
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
})
