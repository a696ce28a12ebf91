import { expect, test, vi } from 'vitest'
import { common } from '../../contract/refusal.ts'
import { makePlaces } from './places.ts'

const ofPerson = (school: string, person: string) => ({ party: { school, person }, isHeavy: true })

/** Takes places under names, and tells in which order they were given. */
const makeRow = (most: number) => {
  const places = makePlaces({ most })
  const given: string[] = []
  const leaves = new Map<string, () => void>()
  const take = async (name: string, how: Parameters<typeof places.take>[0] = {}) => {
    const leave = await places.take(how)
    given.push(name)
    leaves.set(name, leave)
  }
  const leave = async (name: string) => {
    leaves.get(name)?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { places, given, take, leave }
}

test('long reads hold a part of the places, a school half of it and a person one; the rest is for everybody', async () => {
  const { given, take, leave } = makeRow(10)
  const waiting = [
    take('one of 甲', ofPerson('甲', 'one')),
    take('again', ofPerson('甲', 'one')),
    take('two of 甲', ofPerson('甲', 'two')),
    take('three of 甲', ofPerson('甲', 'three')),
    take('one of 乙', ofPerson('乙', 'four')),
    take('two of 乙', ofPerson('乙', 'five')),
    take('one of 丙', ofPerson('丙', 'six')),
  ]
  for (const list of ['1', '2', '3', '4', '5', '6']) await take(list)
  expect(given.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', 'one of 乙', 'one of 甲', 'two of 乙', 'two of 甲'])
  // The school that had none comes first, then who has had none there.
  await leave('one of 甲')
  expect(given.at(-1)).toBe('one of 丙')
  await leave('one of 乙')
  expect(given.at(-1)).toBe('three of 甲')
  await leave('two of 甲')
  await Promise.all(waiting)
  expect(given.at(-1)).toBe('again')
})

test('of one place, schools get it in turn', async () => {
  const { given, take, leave } = makeRow(1)
  await take('甲1', ofPerson('甲', 'one'))
  const waiting = [
    take('甲2', ofPerson('甲', 'two')),
    take('甲3', ofPerson('甲', 'three')),
    take('乙1', ofPerson('乙', 'four')),
  ]
  for (const name of ['甲1', '乙1', '甲2']) await leave(name)
  await Promise.all(waiting)
  expect(given).toEqual(['甲1', '乙1', '甲2', '甲3'])
})

test('a hundred calls of one person cost others as much as one: schools take turns, and their people', async () => {
  const { given, take, leave } = makeRow(1)
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
  expect(given).toEqual(['at work', '甲1', '乙', 'a job', 'another of 甲', '甲2', '甲3', '甲4'])
})

test('who fills the row is refused more of it; others are let in, since their turn comes soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, take, leave } = makeRow(1)
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

test('a person whose long reads wait is refused more of them; others are not', async () => {
  const { take } = makeRow(10)
  const more = () => take('more', ofPerson('甲', 'one'))
  await more()
  for (let waiting = 0; waiting < 4; waiting++) void more()
  await expect(more()).rejects.toMatchObject({ kind: common.tooManySearches })
  await expect(take('other', ofPerson('甲', 'two'))).resolves.toBeUndefined()
})

test('who would wait too long is refused at once, who has waited too long then; who may wait is served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, given, take, leave } = makeRow(1)
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
  expect(given).toEqual(['at work', 'patient'])
  expect(places.expectedWait()).toBe(0)
})

test('by the time that places are held, more than can be served in time is refused while nobody waits long yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { places, take, leave } = makeRow(1)
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

test('the question whether the database answers comes before all who wait; who has gone leaves the row', async () => {
  const { given, take, leave } = makeRow(1)
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
  expect(given).toEqual(['at work', 'asked', 'waiting'])
})
