import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryType } from '../../../access/contract.ts'
import { type Away, type Candidate, type Outage, type Passage, type Pupil, type Ways, findBlindSpot } from './facts.ts'
import { holdStorms } from './holdStorms.ts'
import { findLate, findNotReturned } from './missing.ts'

// A school day in minutes: the decision is at 480 (08:00) or a little later.
const start = Date.UTC(2026, 10, 20)
const at = (minute: number) => new Date(start + minute * 60_000)
const due = 480

const minute = fc.integer({ min: 300, max: 500 })

interface Child {
  readonly classId: number
  readonly lives: 'home' | 1 | 2 | 'noRoom'
  readonly records: readonly { readonly type: number; readonly minute: number }[]
  /** The last place of an earlier day. */
  readonly before: number | null
  readonly leave: { readonly from: number; readonly until: number } | null
  readonly isReturned: boolean
}

const types = [
  entryType.backAtSchool,
  entryType.leftSchool,
  entryType.attendance,
  entryType.leftHome,
  entryType.backHome,
  entryType.safetyCheckIn,
  entryType.leftDormitory,
  entryType.enteredCanteen,
]

const childOf: fc.Arbitrary<Child> = fc.record({
  // The first class has most of the pupils, so that it is often crowded.
  classId: fc.constantFrom(1, 1, 1, 2, 3),
  lives: fc.constantFrom<Child['lives'][]>('home', 'home', 1, 2, 'noRoom'),
  records: fc.array(fc.record({ type: fc.constantFrom(...types), minute }), { maxLength: 3 }),
  before: fc.option(fc.constantFrom<number[]>(5, 6, 7, 8, 10)),
  leave: fc.option(fc.record({ from: minute, until: minute }), { freq: 3 }),
  isReturned: fc.boolean(),
})

const scene = fc.record({
  children: fc.array(childOf, { minLength: 1, maxLength: 40 }),
  outages: fc.array(
    fc.record({ deviceId: fc.integer({ min: 1, max: 5 }), from: minute, length: fc.integer({ min: 1, max: 100 }) }),
    {
      maxLength: 1,
    },
  ),
  // The devices: 1 and 2 at the gates, 3 in building 1, none in building 2, 4 and 5 elsewhere.
  hasGates: fc.boolean(),
  delay: fc.integer({ min: 0, max: 15 }),
  size: fc.constantFrom(20, 100, 2000),
})

type World = typeof scene extends fc.Arbitrary<infer T> ? T : never

const facts = ({ children, outages, hasGates, delay, size }: World) => {
  const now = at(due + delay)
  const ways: Ways = { gates: hasGates ? [1, 2] : [], buildings: new Map([[1, [3]]]) }
  const pupils = children.map(({ classId, lives }, id): Pupil => ({
    id,
    classId,
    isBoarder: lives !== 'home',
    buildingId: typeof lives === 'number' ? lives : null,
  }))
  const passages = children.flatMap(({ records }, memberId): Passage[] =>
    records.map((record) => ({ memberId, stateDictId: record.type, at: at(record.minute) })),
  )
  const leaves = children.flatMap(({ leave }, memberId): Away[] =>
    leave === null ? [] : [{ memberId, from: at(leave.from), until: at(leave.until) }],
  )
  const places = new Map(
    children.flatMap(({ before }, id) => (before === null ? [] : [[id, { stateDictId: before }] as const])),
  )
  const returned = new Set(children.flatMap(({ isReturned }, id) => (isReturned ? [id] : [])))
  const offline = outages.map(({ deviceId, from, length }): Outage => ({
    deviceId,
    from: at(from),
    until: at(from + length),
  }))
  const shared = { due: at(due), now, pupils, leaves, ways }
  return {
    blindSpots: pupils.map((pupil) => findBlindSpot(pupil, ways, 'late')),
    late: findLate({ ...shared, passages, places }),
    notReturned: findNotReturned({ ...shared, returned }),
    storm: (candidates: readonly Candidate[]) =>
      holdStorms({ candidates, recent: [], schoolSize: size, outages: offline, ways, now }),
  }
}

// The second program: walks through one child's morning minute by minute.
const devicesOf = ({ lives }: Child, hasGates: boolean): number[] => {
  if (lives === 'home') return hasGates ? [1, 2] : []
  return lives === 1 ? [3] : []
}

const isAwayThen = ({ leave }: Child, last: number) => {
  for (let now = due; now <= last; now += 1) if (leave !== null && leave.from <= now && now < leave.until) return true
  return false
}

const hasBeenThere = ({ records, before, lives }: Child, last: number) => {
  for (let now = 0; now <= last; now += 1) {
    if (records.some((record) => record.minute === now && ![9, 10, 80].includes(record.type))) return true
  }
  return lives !== 'home' && before !== null && [5, 6, 8].includes(before)
}

const isCovered = (devices: readonly number[], { outages }: World, last: number) => {
  for (let now = due - 120; now <= last; now += 1) {
    if (outages.some(({ deviceId, from, length }) => devices.includes(deviceId) && from <= now && now < from + length))
      return true
  }
  return false
}

const judge = (world: World, isMissing: (child: Child, last: number) => boolean) => {
  const last = due + world.delay
  const missing = world.children.flatMap((child, id) => {
    const devices = devicesOf(child, world.hasGates)
    const isAlerted = devices.length > 0 && !isAwayThen(child, last) && isMissing(child, last)
    return isAlerted ? [{ id, child, devices }] : []
  })
  const isStorm = missing.length > 1 && missing.length / world.size > 0.05
  const sent = missing.filter(({ child, devices }) => {
    const classmates = missing.filter((other) => other.child.classId === child.classId)
    return !isStorm && classmates.length < 5 && !isCovered(devices, world, last)
  })
  return { missing: missing.map(({ id }) => id), sent: sent.map(({ id }) => id) }
}

const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ pupil }) => pupil.id)

const compare = (
  found: readonly Candidate[],
  storm: ReturnType<typeof facts>['storm'],
  expected: ReturnType<typeof judge>,
) => {
  const { sent, holds } = storm(found)
  expect(idsOf(found)).toEqual(expected.missing)
  expect(idsOf(sent)).toEqual(expected.sent)
  const held = holds.flatMap(({ candidates }) => idsOf(candidates))
  // Nobody is forgotten or listed twice.
  expect([...idsOf(sent), ...held].toSorted((one, other) => one - other)).toEqual(expected.missing)
}

test('alerts about exactly the missing pupils of random mornings', () => {
  fc.assert(
    fc.property(scene, (world) => {
      const { late, storm } = facts(world)
      compare(
        late,
        storm,
        judge(world, (child, last) => !hasBeenThere(child, last)),
      )
    }),
    { numRuns: 2000 },
  )
})

test('alerts about exactly the missing boarders of random evenings', () => {
  fc.assert(
    fc.property(scene, (world) => {
      const { notReturned, storm } = facts(world)
      compare(
        notReturned,
        storm,
        judge(world, ({ lives, isReturned }) => lives === 1 && !isReturned),
      )
    }),
    { numRuns: 2000 },
  )
})

const expectedSpot = ({ lives }: Child, hasGates: boolean) => {
  if (lives === 'home') return hasGates ? null : 'noGate'
  if (lives === 'noRoom') return 'noBed'
  return lives === 1 ? null : 'noDoor'
}

test('names a blind spot for exactly the pupils whom no device sees, and alerts about none of them', () => {
  fc.assert(
    fc.property(scene, (world) => {
      const { late, notReturned, blindSpots } = facts(world)
      expect(blindSpots).toEqual(world.children.map((child) => expectedSpot(child, world.hasGates)))
      for (const [id, child] of world.children.entries())
        expect(blindSpots[id] === null).toBe(devicesOf(child, world.hasGates).length > 0)
      const alerted = [...late, ...notReturned].map(({ pupil }) => blindSpots[pupil.id])
      expect(alerted.every((spot) => spot === null)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
