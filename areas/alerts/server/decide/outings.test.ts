import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candidate, Pupil } from './facts.ts'
import { holdStorms } from './holdStorms.ts'
import { findOut } from './outing.ts'
import { findOverdue } from './overdue.ts'

const start = Date.UTC(2026, 10, 20)
const at = (minute: number) => new Date(start + minute * 60_000)
const minuteOf = (moment: Date) => (moment.getTime() - start) / 60_000

// Lessons from 8:00 to 16:00. Nobody has a rule before noon.
const [first, last, noon] = [480, 960, 720]
const minute = fc.integer({ min: 400, max: 1100 })

const childOf = fc.record({
  isBoarder: fc.boolean(),
  records: fc.array(fc.record({ type: fc.constantFrom(7, 8, 81, 83, 85, 10, 5, 6, 82), minute }), { maxLength: 5 }),
  leave: fc.option(fc.record({ from: minute, length: fc.integer({ min: 1, max: 300 }) }), { freq: 2 }),
  hasRule: fc.boolean(),
  returnedAt: fc.option(minute, { freq: 3 }),
  overdueSince: fc.option(minute),
})

// Device 1 is the gate, device 2 the door of the dormitory.
const outageOf = fc.record({
  deviceId: fc.constantFrom(1, 2),
  from: minute,
  length: fc.integer({ min: 1, max: 300 }),
})

const scene = fc.record({
  children: fc.array(childOf, { minLength: 1, maxLength: 12 }),
  now: minute,
  hasDoor: fc.boolean(),
  hasGate: fc.boolean(),
  outages: fc.array(outageOf, { maxLength: 2 }),
})
type World = typeof scene extends fc.Arbitrary<infer T> ? T : never
type Child = World['children'][number]

const build = ({ children, now, hasDoor, hasGate }: World) => ({
  now: at(now),
  pupils: children.map(({ isBoarder }, id): Pupil => ({
    id,
    classId: null,
    isBoarder,
    buildingId: isBoarder ? 1 : null,
  })),
  ways: { gates: hasGate ? [1] : [], buildings: new Map(hasDoor ? [[1, [2]]] : []) },
  leaves: children.flatMap(({ leave }, memberId) =>
    leave === null ? [] : [{ memberId, from: at(leave.from), until: at(leave.from + leave.length) }],
  ),
  hours: { from: at(first), to: at(last) },
})

const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ pupil }) => pupil.id)

const isAway = ({ leave }: Child, from: number, to: number) => {
  for (let moment = from; moment <= to; moment += 1)
    if (leave !== null && leave.from <= moment && moment < leave.from + leave.length) return true
  return false
}

/** Walks through the day and remembers since when the child is out without permission. */
const findOutSince = (child: Child, now: number): number | null => {
  let [out, dismissed]: [number | null, boolean] = [null, false]
  for (let moment = 0; moment <= now; moment += 1) {
    const types = child.records.filter((record) => record.minute === moment).map(({ type }) => type)
    if (types.some((type) => type === 83 || type === 85)) dismissed = true
    if (types.some((type) => [8, 83, 85, 5, 6, 82].includes(type))) out = null
    if (types.some((type) => type === 7 || type === 81)) {
      const isAllowed = dismissed || (child.hasRule && moment >= noon) || moment < first || moment > last
      out = isAllowed ? -1 : moment
    }
  }
  return out === -1 ? null : out
}

/** Returns true if the gate was offline while the child may have come back. */
const isGateOffline = ({ outages, now }: World, since: number) =>
  outages.some(({ deviceId, from, length }) => deviceId === 1 && from <= now && from + length > since)

test('alerts about exactly the pupils who are out without permission, and holds those whom the gate may have missed', () => {
  fc.assert(
    fc.property(scene, (world) => {
      const { children, now, hasGate } = world
      const found = findOut({
        ...build(world),
        passages: children.flatMap(({ records }, memberId) =>
          records.map((record) => ({ memberId, stateDictId: record.type, at: at(record.minute) })),
        ),
        returned: new Map(
          children.flatMap(({ returnedAt }, id) => (returnedAt === null ? [] : [[id, at(returnedAt)] as const])),
        ),
        isAllowed: ({ id }, moment) => (children[id]?.hasRule ?? false) && minuteOf(moment) >= noon,
      })
      const expected = children.flatMap((child, id) => {
        const since = findOutSince(child, now)
        const isBack = since !== null && child.returnedAt !== null && child.returnedAt > since
        return since === null || isBack || !hasGate || isAway(child, since, now) ? [] : [{ id, since }]
      })
      expect(idsOf(found)).toEqual(expected.map(({ id }) => id))
      const { sent, holds } = holdStorms({
        candidates: found,
        recent: [],
        schoolSize: 1000,
        outages: world.outages.map(({ deviceId, from, length }) => ({
          deviceId,
          from: at(from),
          until: at(from + length),
        })),
        ways: build(world).ways,
        now: at(now),
      })
      const isHeld = ({ since }: { readonly since: number }) => isGateOffline(world, since)
      expect(idsOf(sent)).toEqual(expected.filter((one) => !isHeld(one)).map(({ id }) => id))
      expect(holds.flatMap(({ candidates }) => idsOf(candidates))).toEqual(expected.filter(isHeld).map(({ id }) => id))
    }),
    { numRuns: 2000 },
  )
})

test('alerts about exactly the pupils whose leave ended a while ago', () => {
  fc.assert(
    fc.property(scene, fc.integer({ min: 0, max: 90 }), (world, minutes) => {
      const { children, now, hasDoor, hasGate } = world
      const overdue = children.flatMap(({ overdueSince }, memberId) =>
        overdueSince === null || overdueSince > now ? [] : [{ memberId, endAt: at(overdueSince) }],
      )
      const found = findOverdue({ ...build(world), minutes, catchUpMinutes: 180, overdue })
      const expected = children.flatMap(({ isBoarder, overdueSince, ...child }, id) => {
        if (overdueSince === null || overdueSince > now) return []
        const due = overdueSince + minutes
        const isTime = due <= now && now < due + 180
        const isExpected = isBoarder ? hasDoor : hasGate && first <= due && due <= last
        return isTime && isExpected && !isAway({ ...child, isBoarder, overdueSince }, now, now) ? [id] : []
      })
      expect(idsOf(found)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})
