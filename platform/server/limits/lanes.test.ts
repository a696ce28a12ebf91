import { expect, test, vi } from 'vitest'
import { common } from '../../contract/refusal.ts'
import { makeLanes } from './lanes.ts'

const rules = { most: 1, mostWaiting: 2, patience: 1000, refusal: common.tooManyAtOnce }
const never = new AbortController().signal
const held = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('refuses late, surplus and aborted waiters and passes their places on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lanes = makeLanes(rules)
  const [first, last] = [held(), held()]
  const atWork = lanes.inTurn('somebody', never, first.work)
  const late = lanes.inTurn('somebody', never, () => Promise.reject(new Error('it was not its turn')))
  const gone = new AbortController()
  const left = lanes.inTurn('somebody', gone.signal, () => Promise.reject(new Error('nobody waits for it')))
  const outcomes = Promise.allSettled([late, left])
  await expect(lanes.inTurn('somebody', never, last.work)).rejects.toMatchObject({ kind: common.tooManyAtOnce })
  gone.abort()
  vi.advanceTimersByTime(rules.patience)
  const refused = { status: 'rejected', reason: { kind: common.tooManyAtOnce } }
  expect(await outcomes).toMatchObject([refused, refused])
  const next = lanes.inTurn('somebody', never, last.work)
  first.end()
  last.end()
  expect(await Promise.all([atWork, next])).toEqual(['done', 'done'])
  vi.useRealTimers()
})

test('frees its place when the work fails', async () => {
  const lanes = makeLanes(rules)
  await expect(lanes.inTurn('somebody', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.inTurn('somebody', never, async () => 'done')).toBe('done')
})
