import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBoardFeed } from './boardFeed.ts'
import { makeBoardStore } from './boardStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counts = { inDormitoryNum: 1, notInDormitoryNum: 0, leaveNum: 0 }
const building = { id: 1, name: '1号楼', rooms: [{ id: 11, name: '101', floor: 1, ...counts }] }

const makeFeed = () => {
  const asked: string[] = []
  const told = <Answer>(what: string, answer: Answer) => {
    asked.push(what)
    return Promise.resolve(answer)
  }
  const feed = makeBoardFeed(makeBoardStore(), {
    counters: () => told('counters', { ...counts, changesAt: null }),
    buildings: () => told('buildings', [building]),
    residents: (id) => told(`residents ${id}`, new Map()),
    log: () => told('log', { events: [], resets: [] }),
  })
  return { feed, asked }
}

test('a board that learns where its streams stand asks once, also for what is unfolded meanwhile', async () => {
  const { feed, asked } = makeFeed()
  feed.begin()
  expect(asked).toEqual([])
  feed.reload()
  feed.keepUnfolded(new Set([1]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['buildings', 'counters', 'log', 'residents 1'])
  feed.reload()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(4)).toEqual(['buildings', 'counters', 'log', 'residents 1'])
  feed.stop()
})

test('a board that does not learn it is read nonetheless', async () => {
  const { feed, asked } = makeFeed()
  feed.begin()
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked).toEqual(['buildings', 'counters', 'log'])
  feed.stop()
})
