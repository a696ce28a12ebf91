import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersOrWorks } from './answersOrWorks.ts'
import { DatabaseAway } from './databaseAway.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const unanswered = () => new Promise<void>(() => undefined)

test('a database at work is there without having answered, and those who ask meanwhile share the question', async () => {
  const ask = vi.fn<() => Promise<void>>(unanswered)
  const probe = answersOrWorks(ask, () => 2300)
  const both = Promise.all([probe(), probe()])
  await vi.advanceTimersByTimeAsync(100)
  await both
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a database that has been at the same work for more than a minute, and one that refuses, is away', async () => {
  const stuck = Promise.allSettled([answersOrWorks(unanswered, () => 60_001)()])
  await vi.advanceTimersByTimeAsync(100)
  expect(await stuck).toMatchObject([{ reason: expect.any(DatabaseAway) }])
  const gone = answersOrWorks(
    () => Promise.reject(new DatabaseAway(new Error('closed'))),
    () => 0,
  )
  await expect(gone()).rejects.toThrow(DatabaseAway)
  await expect(gone()).rejects.toThrow(DatabaseAway)
})
