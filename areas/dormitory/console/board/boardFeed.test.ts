import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBoardFeed } from './boardFeed.ts'
import { makeBoardStore } from './boardStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counts = { inDormitoryNum: 1, notInDormitoryNum: 0, leaveNum: 0 }
const building = { id: 1, name: '1号楼', rooms: [{ id: 11, name: '101', floor: 1, ...counts }] }

const makeFeed = () => {
  const requested: string[] = []
  const respond = <Answer>(part: string, answer: Answer) => {
    requested.push(part)
    return Promise.resolve(answer)
  }
  const feed = makeBoardFeed(makeBoardStore(), {
    counters: () => respond('counters', { ...counts, changesAt: null }),
    buildings: () => respond('buildings', [building]),
    residents: (id) => respond(`residents ${id}`, new Map()),
    log: () => respond('log', { events: [], resets: [] }),
  })
  return { feed, requested }
}

test('reads once if the live connection comes in time, also for buildings unfolded meanwhile', async () => {
  const { feed, requested } = makeFeed()
  feed.begin()
  expect(requested).toEqual([])
  feed.reload()
  feed.keepUnfolded(new Set([1]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toEqual(['buildings', 'counters', 'log', 'residents 1'])
  feed.reload()
  await vi.advanceTimersByTimeAsync(1)
  expect(requested.slice(4)).toEqual(['buildings', 'counters', 'log', 'residents 1'])
  feed.stop()
})

test('reads without the live connection after the timeout', async () => {
  const { feed, requested } = makeFeed()
  feed.begin()
  await vi.advanceTimersByTimeAsync(1500)
  expect(requested).toEqual(['buildings', 'counters', 'log'])
  feed.stop()
})
