import { expect, test, vi } from 'vitest'
import { common } from '../../contract/refusal.ts'
import { makeConnectionQueue } from './connectionQueue.ts'

const heavyFor = (school: string, person: string) => ({ party: { school, person }, isHeavy: true })

/** Takes places by name and records the order in which they are granted. */
const makeQueue = (most: number) => {
  const places = makeConnectionQueue({ most })
  const granted: string[] = []
  const leaves = new Map<string, () => void>()
  const take = async (name: string, how: Parameters<typeof places.take>[0] = {}) => {
    const leave = await places.take(how)
    granted.push(name)
    leaves.set(name, leave)
  }
  const leave = async (name: string) => {
    leaves.get(name)?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { places, granted, take, leave }
}

test('lets long reads use a part of the places, a school half of that and a person one', async () => {
  const { granted, take, leave } = makeQueue(10)
  const waiting = [
    take('one of 甲', heavyFor('甲', 'one')),
    take('again', heavyFor('甲', 'one')),
    take('two of 甲', heavyFor('甲', 'two')),
    take('three of 甲', heavyFor('甲', 'three')),
    take('one of 乙', heavyFor('乙', 'four')),
    take('two of 乙', heavyFor('乙', 'five')),
    take('one of 丙', heavyFor('丙', 'six')),
  ]
  for (const list of ['1', '2', '3', '4', '5', '6']) await take(list)
  expect(granted.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', 'one of 乙', 'one of 甲', 'two of 乙', 'two of 甲'])
  // A school without a turn comes first, then a person without one in that school.
  await leave('one of 甲')
  expect(granted.at(-1)).toBe('one of 丙')
  await leave('one of 乙')
  expect(granted.at(-1)).toBe('three of 甲')
  await leave('two of 甲')
  await Promise.all(waiting)
  expect(granted.at(-1)).toBe('again')
})

test('gives a single place to schools in turn', async () => {
  const { granted, take, leave } = makeQueue(1)
  await take('甲1', heavyFor('甲', 'one'))
  const waiting = [
    take('甲2', heavyFor('甲', 'two')),
    take('甲3', heavyFor('甲', 'three')),
    take('乙1', heavyFor('乙', 'four')),
  ]
  for (const name of ['甲1', '乙1', '甲2']) await leave(name)
  await Promise.all(waiting)
  expect(granted).toEqual(['甲1', '乙1', '甲2', '甲3'])
})

test('takes turns between schools and people, so that many calls of one person cost others as much as one', async () => {
  const { granted, take, leave } = makeQueue(1)
  const by = (school: string, person: string) => ({ party: { school, person } })
  await take('at work')
  const waiting = [
    ...['甲1', '甲2', '甲3', '甲4'].map((name) => take(name, by('甲', 'one'))),
    take('another of 甲', by('甲', 'two')),
    take('乙', by('乙', 'three')),
    take('a job'),
  ]
  for (const name of ['at work', '甲1', '乙', 'a job', 'another of 甲', '甲2', '甲3']) await leave(name)
  await Promise.all(waiting)
  expect(granted).toEqual(['at work', '甲1', '乙', 'a job', 'another of 甲', '甲2', '甲3', '甲4'])
})

test('refuses more work of a party that fills the queue but admits others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, take, leave } = makeQueue(1)
  const busy = { school: '甲', person: 'one' }
  const quiet = { school: '乙', person: 'two' }
  for (let time = 0; time < 200; time++) {
    await take('slow')
    vi.advanceTimersByTime(100)
    await leave('slow')
  }
  await take('at work')
  for (let waiting = 0; waiting < 20; waiting++) void take('waiting', { party: busy })
  await expect(take('more', { party: busy, patience: 1500 })).rejects.toMatchObject({ kind: common.overloaded })
  expect(places.expectedWait(quiet)).toBeLessThan(300)
  const early = take('quiet', { party: quiet, patience: 1500 })
  for (const name of ['at work', 'waiting']) await leave(name)
  await early
  vi.useRealTimers()
})

test('refuses more long reads of a person whose long reads wait, but not those of others', async () => {
  const { take } = makeQueue(10)
  const more = () => take('more', heavyFor('甲', 'one'))
  await more()
  for (let waiting = 0; waiting < 4; waiting++) void more()
  await expect(more()).rejects.toMatchObject({ kind: common.tooManySearches })
  await expect(take('other', heavyFor('甲', 'two'))).resolves.toBeUndefined()
})

test('refuses at once if the wait would be too long, after the timeout if it was, and serves the patient', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, granted, take, leave } = makeQueue(1)
  await take('at work')
  const early = take('early', { patience: 1000 })
  const ended = Promise.allSettled([early])
  const patient = take('patient')
  vi.advanceTimersByTime(999)
  expect(places.expectedWait()).toBe(999)
  await expect(take('late', { patience: 900 })).rejects.toMatchObject({ kind: common.overloaded })
  vi.advanceTimersByTime(1)
  expect(await ended).toMatchObject([{ reason: { kind: common.overloaded, fill: { seconds: 1 } } }])
  vi.useRealTimers()
  await leave('at work')
  await patient
  expect(granted).toEqual(['at work', 'patient'])
  expect(places.expectedWait()).toBe(0)
})

test('refuses by the mean hold time before any wait has been long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, take, leave } = makeQueue(1)
  for (let time = 0; time < 200; time++) {
    await take('slow')
    vi.advanceTimersByTime(100)
    vi.useRealTimers()
    await leave('slow')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 })
  }
  await take('at work')
  for (let waiting = 0; waiting < 20; waiting++) void take('waiting')
  expect(places.expectedWait()).toBeGreaterThan(1900)
  await expect(take('more', { patience: 1500 })).rejects.toMatchObject({ kind: common.overloaded })
  vi.useRealTimers()
})

test('serves the database probe before all waiters and removes an aborted waiter', async () => {
  const { granted, take, leave } = makeQueue(1)
  const gone = new AbortController()
  await take('at work')
  const left = take('left', { signal: gone.signal })
  const waiting = take('waiting')
  const asked = take('asked', { isFirst: true })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await leave('at work')
  await asked
  await leave('asked')
  await waiting
  expect(granted).toEqual(['at work', 'asked', 'waiting'])
})
