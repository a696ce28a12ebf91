import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed } from '../../../../tests/support/seed.ts'
import { type BoardEvent, type BoardMessage, type BoardStudent, returnState } from '../../boardViews.ts'
import { type Counts, sumCounts } from '../../counts.ts'
import { makeBoardStore } from './boardStore.ts'

const buildings = [1, 2] as const
const roomsOf = (buildingId: number) => [1, 2, 3].map((at) => buildingId * 10 + at)
const studentsOf = (roomId: number) => [1, 2].map((at) => roomId * 10 + at)

/** A server with two buildings of three rooms with two students each, and the messages it has sent. */
const makeServer = () => {
  const returned = new Set<number>()
  const away = new Set<number>()
  const said: BoardMessage[] = []

  const countsOf = (roomId: number): Counts => {
    const own = studentsOf(roomId)
    const present = own.filter((id) => !away.has(id))
    const inDormitoryNum = present.filter((id) => returned.has(id)).length
    return { inDormitoryNum, notInDormitoryNum: present.length - inDormitoryNum, leaveNum: own.length - present.length }
  }
  const studentOf = (userId: number): BoardStudent => ({
    userId,
    name: `学生${userId}`,
    studentReturnState: returned.has(userId),
    stateDictId: returned.has(userId) ? returnState.returned : returnState.notReturned,
    leaveState: away.has(userId) ? 'LEAVING' : 'LEAVE_NO',
    studentId: '',
    faceId: null,
    bedNumber: null,
    depts: '',
  })
  const readBuildings = () =>
    buildings.map((id) => ({
      id,
      name: `${id}号楼`,
      rooms: roomsOf(id).map((roomId) => ({ id: roomId, name: `${roomId}`, floor: 1, ...countsOf(roomId) })),
    }))
  const readResidents = (buildingId: number) =>
    new Map(roomsOf(buildingId).map((roomId) => [roomId, studentsOf(roomId).map(studentOf)]))

  /** Toggles a student's state and sends a message with the room's counts at that time. */
  const turn = (userId: number) => {
    if (!returned.delete(userId)) returned.add(userId)
    const roomId = Math.floor(userId / 10)
    const buildingId = Math.floor(roomId / 10)
    const { name, stateDictId, studentReturnState, leaveState } = studentOf(userId)
    const event = {
      userId,
      name,
      stateDictId,
      studentReturnState,
      leaveState,
      roomId,
      buildingId,
      byHand: false,
      entryType: stateDictId,
    }
    const rooms = [{ id: roomId, buildingId, ...countsOf(roomId) }]
    said.push({ events: [{ ...event, entryTime: '2026-03-02 22:00:00' }], rooms, reload: false })
  }
  /** Starts or ends a leave and sends a reload message. */
  const leave = (userId: number) => {
    if (!away.delete(userId)) away.add(userId)
    said.push({ events: [], rooms: [], reload: true })
  }
  return { turn, leave, said, readBuildings, readResidents }
}

const everybody = buildings.flatMap(roomsOf).flatMap(studentsOf)
const anyStudent = fc.constantFrom(...everybody)

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('turn' as const), userId: anyStudent }),
    fc.record({ kind: fc.constant('leave' as const), userId: anyStudent }),
    fc.record({ kind: fc.constant('hear' as const) }),
    fc.record({ kind: fc.constant('ask' as const), what: fc.nat(2) }),
    fc.record({ kind: fc.constant('snapshot' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5), fails: fc.boolean() }),
  ),
  { minLength: 30, maxLength: 80, size: 'max' },
)

interface PendingRead {
  readonly what: number
  readonly look: () => () => void
  readonly drop: () => void
  answer: (() => void) | null
}

/** A board and a server. Tests control when responses and messages arrive. */
const makeScene = () => {
  const server = makeServer()
  const store = makeBoardStore()
  const underWay: PendingRead[] = []
  let next = 0
  const ask = (what: number) => {
    if (what === 0) {
      const { take, drop } = store.askBuildings()
      const look = () => {
        const found = server.readBuildings()
        return () => take(found)
      }
      underWay.push({ what, look, drop, answer: null })
      return
    }
    const { take, drop } = store.askResidents(what)
    const look = () => {
      const found = server.readResidents(what)
      return () => take(found)
    }
    underWay.push({ what, look, drop, answer: null })
  }
  const readAll = () => [0, 1, 2].forEach(ask)
  const hear = () => {
    const message = server.said[next]
    if (message === undefined) return
    next += 1
    if (store.hear(message)) readAll()
  }
  const settle = (which: number, fails: boolean) => {
    const [one] = underWay.splice(which, 1)
    if (one === undefined) return
    if (fails) {
      one.drop()
      // Repeat a failed read.
      ask(one.what)
      return
    }
    const answer = one.answer ?? one.look()
    answer()
  }
  /**
   * Lets the server compute all pending responses, then changes more students, and delivers the messages before the
   * responses.
   */
  const end = (more: readonly number[]) => {
    for (const one of underWay) one.answer ??= one.look()
    more.forEach(server.turn)
    while (underWay.length > 0 || next < server.said.length) {
      while (next < server.said.length) hear()
      while (underWay.length > 0) settle(0, false)
    }
  }
  readAll()
  return { server, store, underWay, ask, hear, settle, end }
}

describe('the state of a board', () => {
  test('ends with the server’s numbers in any order of responses and messages', () => {
    fc.assert(
      fc.property(steps, fc.array(anyStudent), (taken, more) => {
        const { server, store, underWay, ask, hear, settle, end } = makeScene()
        for (const step of taken) {
          if (step.kind === 'turn') server.turn(step.userId)
          if (step.kind === 'leave') server.leave(step.userId)
          if (step.kind === 'hear') hear()
          if (step.kind === 'ask') ask(step.what)
          if (step.kind === 'snapshot') {
            const one = underWay[step.which]
            if (one !== undefined) one.answer ??= one.look()
          }
          if (step.kind === 'answer') settle(step.which, step.fails)
        }
        end(more)
        expect(store.read().buildings).toEqual(server.readBuildings())
        for (const id of buildings) expect(store.read().residents.get(id)).toEqual(server.readResidents(id))
        expect(store.read().log.lines.length).toBeLessThanOrEqual(5)
      }),
      { seed, numRuns: 500 },
    )
  })

  const makeReadScene = () => {
    const scene = makeScene()
    while (scene.underWay.length > 0) scene.settle(0, false)
    return scene
  }

  test('keeps the identity of unchanged rooms', () => {
    const { server, store, hear } = makeReadScene()
    const before = store.read()
    server.turn(111)
    hear()
    const after = store.read()
    expect(after.buildings?.[0]?.rooms[0]).not.toBe(before.buildings?.[0]?.rooms[0])
    expect(after.buildings?.[0]?.rooms[1]).toBe(before.buildings?.[0]?.rooms[1])
    expect(after.buildings?.[1]).toBe(before.buildings?.[1])
    expect(after.residents.get(2)).toBe(before.residents.get(2))
  })

  test('keeps the latest five events in the log, newest first, without duplicates', () => {
    const { server, store, hear } = makeReadScene()
    for (const userId of [111, 112, 121, 122, 131, 132, 111]) {
      server.turn(userId)
      hear()
    }
    const { lines } = store.read().log
    expect(lines.map((line) => line.kind === 'event' && line.userId)).toEqual([111, 132, 131, 122, 121])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(5)
  })

  test('sorts the log by event time, merges a reset into one line, and drops duplicates', () => {
    const { store } = makeReadScene()
    const event = (userId: number, clock: string): BoardEvent => ({
      userId,
      name: `学生${userId}`,
      stateDictId: returnState.returned,
      studentReturnState: true,
      leaveState: 'LEAVE_NO',
      roomId: 11,
      buildingId: 1,
      entryTime: `2026-03-02 ${clock}`,
      byHand: false,
      entryType: 6,
    })
    const reset = { stateDictId: returnState.notReturned, entryTime: '2026-03-02 21:30:00' }
    const say = (events: BoardEvent[]) => store.hear({ events, rooms: [], reload: false })
    expect(store.read().log.isRead).toBe(false)
    for (const buildingId of [1, 2]) {
      const told = { ...reset, buildingId, students: 6 * buildingId }
      store.hear({ events: [], rooms: [], reload: true, reset: told })
    }
    say([event(111, '22:05:00')])
    say([event(112, '22:01:00')])
    const reading = store.askLog()
    say([event(121, '22:06:00')])
    reading.take({
      events: [event(122, '22:00:00'), event(111, '22:05:00')],
      resets: [{ ...reset, buildingId: 1, students: 6 }],
    })
    const { lines, isRead } = store.read().log
    expect(isRead).toBe(true)
    expect(lines.map((line) => (line.kind === 'event' ? line.userId : [...line.ofBuildings.values()]))).toEqual([
      121,
      111,
      112,
      122,
      [6, 12],
    ])
  })

  test('drops the log lines of a building that was taken away', () => {
    const { store, server } = makeReadScene()
    const reset = { stateDictId: returnState.notReturned, entryTime: '2026-03-02 21:30:00', students: 6 }
    const named = { name: '学生', stateDictId: returnState.returned, studentReturnState: true } as const
    for (const buildingId of [1, 2]) {
      const place = { userId: buildingId, roomId: buildingId * 10 + 1, buildingId, entryTime: '2026-03-02 22:00:00' }
      const event = { ...named, ...place, leaveState: 'LEAVE_NO' as const, byHand: false, entryType: 6 }
      store.hear({ events: [event], rooms: [], reload: true, reset: { ...reset, buildingId } })
    }
    store.askBuildings().take(server.readBuildings().slice(0, 1))
    expect(
      store.read().log.lines.map((line) => (line.kind === 'event' ? line.buildingId : [...line.ofBuildings.keys()])),
    ).toEqual([1, [1]])
  })

  test('moves the counts by one only if the state changes, and never for a student on leave', () => {
    const { store, server, ask, settle } = makeReadScene()
    const sum = () => sumCounts(store.read().buildings?.flatMap(({ rooms }) => rooms) ?? [])
    expect(sum()).toEqual({ inDormitoryNum: 0, notInDormitoryNum: 12, leaveNum: 0 })
    store.decide(111, returnState.returned)
    store.decide(111, returnState.returned)
    expect(sum()).toEqual({ inDormitoryNum: 1, notInDormitoryNum: 11, leaveNum: 0 })
    server.leave(112)
    ask(0)
    ask(1)
    settle(0, false)
    settle(0, false)
    store.decide(112, returnState.returned)
    expect(sum()).toEqual({ inDormitoryNum: 0, notInDormitoryNum: 11, leaveNum: 1 })
    expect(store.read().residents.get(1)?.get(11)?.[1]?.studentReturnState).toBe(true)
    store.decide(999, returnState.returned)
    expect(sum()).toEqual({ inDormitoryNum: 0, notInDormitoryNum: 11, leaveNum: 1 })
  })

  test('requests a reload for an unknown room or a reload message', () => {
    const { store } = makeReadScene()
    const rooms = [{ id: 99, buildingId: 1, inDormitoryNum: 1, notInDormitoryNum: 0, leaveNum: 0 }]
    expect(store.hear({ events: [], rooms, reload: false })).toBe(true)
    expect(store.hear({ events: [], rooms: [], reload: true })).toBe(true)
    expect(store.hear({ events: [], rooms: [], reload: false })).toBe(false)
  })

  test('drops a folded building, and ignores its pending response', () => {
    const { store, ask, settle } = makeReadScene()
    ask(1)
    store.forget(1)
    settle(0, false)
    expect(store.read().residents.has(1)).toBe(false)
    ask(1)
    settle(0, false)
    expect(store.read().residents.has(1)).toBe(true)
  })
})
