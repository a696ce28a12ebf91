import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../platform/server/database/connection.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { entryType } from '../access/entryTypes.ts'
import { createMonthPartitions } from '../access/server/months.ts'
import { accessRecord } from '../access/server/tables.ts'
import { leaveState } from '../leave/contract.ts'
import { leave } from '../leave/server/tables.ts'
import {
  type Fact,
  type KnownState,
  compareFacts,
  decidingFacts,
  dormitoryTypes,
  factRank,
  getLeaveSince,
} from './derive.ts'
import { applyFacts } from './server/applyFacts.ts'
import { whereabouts } from './server/tables.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'

const minute = 60_000

/** The moment of generated states. */
export const generatedNow = new Date('2026-03-02T04:00:00Z')
const minutesAgo = (minutes: number) => new Date(generatedNow.getTime() - minutes * minute)

// Moments are few, so that equal ones are frequent.
const moment = fc.integer({ min: 0, max: 6 })

const recordedFact = fc.record({
  rank: fc.constant(factRank.record),
  stateDictId: fc.constantFrom(...Object.values(entryType)),
  deviceId: fc.integer({ min: 1, max: 2 }),
  ago: moment,
})
const resetFact = fc.record({
  rank: fc.constant(factRank.reset),
  stateDictId: fc.constantFrom(entryType.leftDormitory, entryType.backInDormitory),
  deviceId: fc.constant(0),
  ago: moment,
})
const decidedFact = fc.record({
  rank: fc.constant(factRank.decision),
  stateDictId: fc.constantFrom(5, 5, 6, 7, 8, 10),
  deviceId: fc.constant(0),
  ago: moment,
})
const generatedFact = fc.oneof(recordedFact, resetFact, decidedFact)

const generatedLeave = fc.record({
  startAgo: fc.integer({ min: -2, max: 6 }),
  /** The length, and the time after which the student came back. */
  length: fc.integer({ min: 1, max: 8 }),
  endedAfter: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 3 }),
  state: fc.constantFrom(leaveState.agreed, leaveState.agreed, leaveState.agreed, leaveState.asked, leaveState.refused),
})

const generatedPerson = fc.record({
  facts: fc.array(generatedFact, { maxLength: 5 }),
  leaves: fc.array(generatedLeave, { maxLength: 2 }),
})
type GeneratedPerson = typeof generatedPerson extends fc.Arbitrary<infer Person> ? Person : never

/** Facts and leaves for each of some people, and the number of facts of the first batch that is written. */
export const generatedPeople = (people: number) =>
  fc.record({
    all: fc.array(generatedPerson, { minLength: people, maxLength: people }),
    firstBatch: fc.nat(people * 3),
  })
type GeneratedPeople = ReturnType<typeof generatedPeople> extends fc.Arbitrary<infer People> ? People : never

const factsOf = (ids: readonly number[], all: readonly GeneratedPerson[]): Fact[] =>
  all
    .flatMap(({ facts }, at) => facts.map((fact) => ({ ...fact, memberId: ids[at] ?? 0 })))
    .map(({ ago, ...fact }, at) => ({ ...fact, at: minutesAgo(ago), series: 1, number: at + 1 }))

const leaveRows = (schoolId: number, studentId: number, { leaves }: GeneratedPerson) =>
  leaves.map(({ startAgo, length, endedAfter, state }) => {
    const endedAt = endedAfter === null ? null : minutesAgo(startAgo - Math.min(endedAfter, length))
    const [startAt, endAt] = [minutesAgo(startAgo), minutesAgo(startAgo - length)]
    return { schoolId, studentId, startAt, endAt, endedAt, state, reason: '发烧', createdAt: startAt }
  })

type LeaveRow = ReturnType<typeof leaveRows>[number]

/** Returns the latest start of the leaves that count at `generatedNow`, or null. */
const leaveSinceOf = (rows: readonly LeaveRow[], facts: readonly Fact[]): Date | null => {
  const agreed = rows.filter(({ state }) => state === leaveState.agreed)
  const leaves = agreed.map(({ startAt, endAt, endedAt }) => ({ startAt, endAt: endedAt ?? endAt }))
  const records = facts.filter(({ rank }) => rank !== factRank.reset)
  return getLeaveSince(leaves, records, generatedNow)
}

/** Writes the facts that are access records, whose passages tell if a student is back from a leave. */
const writeRecords = async (db: Db, schoolId: number, facts: readonly Fact[]) => {
  const rows = facts
    .filter(({ rank }) => rank !== factRank.reset)
    .map(({ memberId, stateDictId, at, deviceId, series, number }) => ({
      schoolId,
      memberId,
      stateDictId,
      at,
      arrivedAt: at,
      comment: '',
      ...(deviceId === 0 ? {} : { deviceId, series, number }),
    }))
  if (rows.length === 0) return
  await createMonthPartitions(
    db,
    rows.map(({ at }) => at),
  )
  await db.insert(accessRecord).values(rows)
}

/** Ends a transaction without keeping what it wrote, because no role deletes access records. */
class Undone extends Error {}

/** The facts that a person's states come from: without those of the dormitory's door if they aren't a student. */
const isRelevant = (isStudent: boolean) => (fact: Fact) => isStudent || !dormitoryTypes.includes(fact.stateDictId)

interface StatePeople {
  readonly schoolId: number
  readonly students: readonly number[]
  readonly others?: readonly number[]
}

const clear = async (db: Db, schoolId: number) => {
  await db.delete(whereabouts).where(eq(whereabouts.schoolId, schoolId))
  await db.delete(leave).where(eq(leave.schoolId, schoolId))
}

/**
 * Writes the generated facts and leaves of these people as the server does, instead of earlier ones, runs `work` in the
 * same transaction, and passes it each person's state by the pure rules. Nothing of it is kept.
 */
export const withGeneratedPeople = async (
  database: Database,
  { schoolId, students, others = [] }: StatePeople,
  { all, firstBatch }: GeneratedPeople,
  work: (db: Db, known: ReadonlyMap<number, KnownState>) => Promise<void>,
): Promise<void> => {
  const ids = [...students, ...others]
  const facts = factsOf(ids, all)
  const leaves = new Map(students.map((id, at) => [id, leaveRows(schoolId, id, all[at] ?? { facts: [], leaves: [] })]))
  const knownOf = (id: number): KnownState => {
    const own = facts.filter(({ memberId }) => memberId === id)
    const relevant = own.filter(isRelevant(students.includes(id)))
    const deciding = new Map(decidingFacts(relevant.toSorted(compareFacts)).map(({ aspect, fact }) => [aspect, fact]))
    const leaveSince = leaveSinceOf(leaves.get(id) ?? [], own)
    return { place: deciding.get('place') ?? null, dormitory: deciding.get('dormitory') ?? null, leaveSince }
  }
  const undone = new Undone('the generated people are not kept')
  const run = database.inSchool(schoolId, async (db) => {
    await clear(db, schoolId)
    for (const batch of [facts.slice(0, firstBatch), facts.slice(firstBatch)]) await applyFacts(db, schoolId, batch)
    await writeRecords(db, schoolId, facts)
    const rows = [...leaves.values()].flat()
    if (rows.length > 0) await db.insert(leave).values(rows)
    await work(db, new Map(ids.map((id) => [id, knownOf(id)])))
    throw undone
  })
  await run.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

/** Rows of this area for the tests of the whole product. */
export const testing: AreaTesting = {}
