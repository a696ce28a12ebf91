import { expect, test } from 'vitest'
import { hashCard } from '../../cardHash.ts'
import type { DeskListed } from '../../contract.ts'
import { makeOfflineDesk } from './offlineDesk.ts'
import type { PassageStorage } from './passageStorage.ts'
import { type DeskList, findListed, lookUpListed, mayPassNow } from './listLookup.ts'
import type { OfflinePassage } from './passage.ts'

const salt = 'the-salt'
const [hour, noon] = [3_600_000, 1_800_000_000_000]

const listed = (userId: number, name: string, changes: Partial<DeskListed> = {}): DeskListed => ({
  userId,
  name,
  clazzName: '七年级1班',
  card: hashCard(`100${userId}`, salt),
  from: noon - hour,
  until: noon + hour,
  direction: 'both',
  ...changes,
})

const list: DeskList = {
  madeAt: noon,
  validUntil: noon + 4 * hour,
  salt,
  people: [
    listed(1, '王小明'),
    listed(2, '王小红', { direction: 'out' }),
    listed(2, '王小红', { direction: 'in', from: noon + hour, until: noon + 2 * hour }),
    listed(3, '赵小兰', { card: null }),
    listed(4, '王大力', { until: noon }),
  ],
}

test('finds a card by its hash and people by part of their name, and drops expired windows', () => {
  const ids = (word: string) => findListed(list, word, noon).map(({ userId }) => userId)
  expect([ids('1001'), ids(' 1002 '), ids('1003'), ids('9')]).toEqual([[1], [2], [], []])
  expect([ids('王'), ids('小兰'), ids('  '), ids('王大力')]).toEqual([[1, 2], [3], [], []])
})

test('recognises a card scanned after a half-typed name', () => {
  const looked = (text: string) => {
    const { word, found } = lookUpListed(list, text, noon)
    return [word, ...found.map(({ userId }) => userId)]
  }
  expect([looked('王 1002'), looked('赵77'), looked('小兰')]).toEqual([['1002', 2], ['77'], ['小兰', 3]])
})

test('allows a direction only within its window', () => {
  const [found] = findListed(list, '王小红', noon)
  if (found === undefined) throw new Error('she is on the list')
  const open = (at: number) => [7, 8].map((way) => mayPassNow(found, way, at))
  expect([open(noon), open(noon + hour), open(noon + 2 * hour)]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('hashes distinguish cards and lists but do not reveal a card', () => {
  const marks = Array.from({ length: 2000 }, (_, card) => hashCard(String(card), salt))
  expect(new Set(marks).size).toBeGreaterThan(1995)
  expect(Math.max(...marks.map((mark) => Number.parseInt(mark, 36)))).toBeLessThan(2 ** 24)
  expect(hashCard('1001', 'another')).not.toBe(hashCard('1001', salt))
})

/** Builds an in-memory storage; a full one keeps nothing. */
const makeKeep = (isFull = false) => {
  const storage = new Map<number, OfflinePassage>()
  const keep: PassageStorage = {
    read: () => [...storage.values()],
    add: (passage) => {
      if (!isFull) storage.set(passage.number, { ...passage, name: '' })
      return !isFull
    },
    remove: (numbers) => {
      for (const number of numbers) storage.delete(number)
    },
  }
  return keep
}

const makeMemory = (keep = makeKeep()) => {
  const sent: { deviceId: number; numbers: number[] }[] = []
  const line = {
    isCut: false,
    refused: [] as { number: number; reason: string }[],
    fault: null as Error | null,
    /** The gate whose deliveries fail; null for all. */
    faultyAt: null as number | null,
    now: noon + 5,
  }
  const lost = new Error('the line is cut')
  const answerOnline = <T>(value: T, at: number | null = null): Promise<T> => {
    if (line.isCut) return Promise.reject(lost)
    const isFaulty = line.faultyAt === null || line.faultyAt === at
    return line.fault === null || !isFaulty ? Promise.resolve(value) : Promise.reject(line.fault)
  }
  const memory = makeOfflineDesk({
    readList: () => answerOnline(list),
    send: (deviceId: number, passages: readonly OfflinePassage[]) => {
      sent.push({ deviceId, numbers: passages.map(({ number }) => number) })
      return answerOnline({ refused: line.refused }, deviceId)
    },
    keep,
    now: () => line.now,
    first: 100,
    isLost: (error) => error === lost,
    onTaken: () => undefined,
  })
  const pass = (userId: number, deviceId = 1) => memory.pass({ userId, name: '王小明', stateDictId: 7, deviceId })
  return { memory, line, sent, pass }
}

test('keeps decisions while disconnected and sends them with stable numbers', async () => {
  const { memory, line, sent, pass } = makeMemory()
  await memory.refresh()
  line.isCut = true
  await memory.refresh()
  expect(memory.read().list).toBe(list)
  for (const [userId, deviceId] of [
    [1, 1],
    [2, 2],
    [3, 1],
  ] as const)
    pass(userId, deviceId)
  await memory.flush()
  expect(memory.read()).toMatchObject({
    error: null,
    isSafe: true,
    waiting: [{ number: 100, at: noon + 5, listedAt: noon }, {}, {}],
  })
  line.isCut = false
  await memory.flush()
  expect(memory.read().waiting).toEqual([])
  const first = { deviceId: 1, numbers: [100, 102] }
  expect(sent).toEqual([first, first, { deviceId: 2, numbers: [101] }])
})

test('shows permanently refused decisions until they are read', async () => {
  const { memory, line, pass } = makeMemory()
  pass(1)
  pass(2)
  line.refused = [{ number: 101, reason: '不是本校人员' }]
  await memory.flush()
  expect(memory.read()).toMatchObject({ waiting: [], refused: [{ userId: 2, reason: '不是本校人员' }] })
  memory.noteRefused()
  expect(memory.read().refused).toEqual([])
})

test('keeps decisions after a refused delivery and drops the list without permission', async () => {
  const { memory, line, pass } = makeMemory()
  await memory.refresh()
  pass(1)
  line.fault = new Error('no permission')
  await memory.flush()
  await memory.refresh()
  expect(memory.read()).toMatchObject({ list: null, waiting: [{ userId: 1 }], error: line.fault })
})

test('keeps waiting decisions across pages until the server has them', async () => {
  const keep = makeKeep()
  const before = makeMemory(keep)
  before.pass(1)
  before.line.isCut = true
  await before.memory.flush()
  const { memory, sent } = makeMemory(keep)
  expect(memory.read().waiting).toMatchObject([{ number: 100, userId: 1, at: noon + 5 }])
  await memory.flush()
  expect([sent, memory.read().waiting, keep.read()]).toEqual([[{ deviceId: 1, numbers: [100] }], [], []])
})

test('reports a browser that keeps nothing', () => {
  const { memory, pass } = makeMemory(makeKeep(true))
  pass(1)
  expect(memory.read()).toMatchObject({ isSafe: false, waiting: [{ userId: 1 }] })
})

test('a gate that refuses deliveries blocks no other, and too old decisions are dropped', async () => {
  const { memory, line, pass } = makeMemory()
  pass(1)
  pass(2, 2)
  line.fault = new Error('no such gate')
  line.faultyAt = 1
  await memory.flush()
  expect(memory.read()).toMatchObject({ waiting: [{ userId: 1 }], refused: [], error: line.fault })
  line.now += 25 * hour
  await memory.flush()
  expect(memory.read()).toMatchObject({ waiting: [], refused: [{ userId: 1 }], error: null })
})
