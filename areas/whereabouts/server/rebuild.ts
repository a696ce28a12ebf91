import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type Fact, type FactRank, movingTypes, factRank } from '../derive.ts'
import { applyFacts } from './applyFacts.ts'
import { lockSchoolWhereabouts } from './lockSchoolWhereabouts.ts'
import { whereabouts, whereaboutsBase, whereaboutsReset } from './tables.ts'

/** The number of people in one batch of a rebuild. */
const batchSize = 500

interface Row extends Record<string, unknown> {
  readonly m: number
  readonly s: number
  readonly t: string
  readonly r: FactRank
  readonly d: number
  readonly e: number
  readonly n: number
}

const factOf = ({ m, s, t, r, d, e, n }: Row): Fact => ({
  memberId: m,
  stateDictId: s,
  at: new Date(t),
  rank: r,
  deviceId: d,
  series: e,
  number: n,
})

/** SQL form of `isByHand`: true for a manual record, which may name the gate at which a keeper decided. */
const byHand = sql`(device_id is null or operator_id is not null)`

/**
 * SQL for the records of these people that can decide an aspect: the latest of each entry type, separately for devices
 * and by hand. Lesser records decide nothing under any rule.
 */
const decisiveRecords = (schoolId: number, ids: SQL, within: SQL): SQL => sql`
  select distinct on (member_id, state_dict_id, ${byHand}) member_id as m, state_dict_id as s, at as t,
    case when ${byHand} then ${factRank.decision}::int else ${factRank.record}::int end as r, case when ${byHand} then 0 else device_id end as d,
    case when ${byHand} then 0 else coalesce(series, 0) end as e,
    case when ${byHand} then id else coalesce(number, id) end as n
  from ${accessRecord} where school_id = ${schoolId} and member_id = any(${ids})
    and state_dict_id = any(${sql.param([...movingTypes])}::int[]) and ${within}
  order by member_id, state_dict_id, ${byHand}, at desc, r desc, d desc, e desc, n desc`

const resets = (schoolId: number, ids: SQL): SQL => sql`
  select distinct on (m, state_dict_id) m, state_dict_id as s, at as t, ${factRank.reset}::int as r, 0::bigint as d, 0::bigint as e, id as n
  from ${whereaboutsReset}, unnest(member_ids) as m
  where school_id = ${schoolId} and m = any(${ids}) order by m, state_dict_id, at desc, id desc`

const baseFacts = (schoolId: number, ids: SQL): SQL => sql`
  select member_id as m, state_dict_id as s, at as t, rank as r, device_id as d, series as e, number as n
  from ${whereaboutsBase} where school_id = ${schoolId} and member_id = any(${ids})`

const readFacts = async (db: Db, statements: readonly SQL[]): Promise<Fact[]> => {
  const facts: Fact[] = []
  for (const statement of statements) facts.push(...(await db.execute<Row>(statement)).rows.map(factOf))
  return facts
}

const nextPeople = (db: Db, schoolId: number, after: number) =>
  db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), gt(member.id, after)))
    .orderBy(asc(member.id))
    .limit(batchSize)

/** Runs `work` on a school's people in batches. */
const forPeopleInBatches = async (db: Db, schoolId: number, work: (ids: SQL) => Promise<void>): Promise<void> => {
  for (let after = 0; ;) {
    const people = await nextPeople(db, schoolId, after)
    const last = people.at(-1)
    if (last === undefined) return
    await work(sql`${sql.param(people.map(({ id }) => id))}::bigint[]`)
    after = last.id
  }
}

const stateText = sql`member_id || ' ' || aspect || ' ' || state_dict_id || ' ' || at || ' ' || rank`

const readStates = async (db: Db, schoolId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ state: string }>(
    sql`select ${stateText} as state from ${whereabouts} where school_id = ${schoolId}`,
  )
  return new Set(rows.map(({ state }) => state))
}

/**
 * Rebuilds every state of a school from the kept facts: the base of dropped months, records and resets. Returns the
 * number of states and of those that differed; a difference means that something was wrong before.
 */
export const rebuildSchool = async (
  db: Db,
  schoolId: number,
): Promise<{ readonly all: number; readonly different: number }> => {
  await lockSchoolWhereabouts(db, schoolId)
  const before = await readStates(db, schoolId)
  await db.delete(whereabouts).where(eq(whereabouts.schoolId, schoolId))
  await forPeopleInBatches(db, schoolId, async (ids) => {
    const all = sql`true`
    const facts = await readFacts(db, [
      baseFacts(schoolId, ids),
      decisiveRecords(schoolId, ids, all),
      resets(schoolId, ids),
    ])
    await applyFacts(db, schoolId, facts)
  })
  const after = await readStates(db, schoolId)
  return { all: after.size, different: after.symmetricDifference(before).size }
}

/** Keeps the deciding facts of records older than `before` in the base table, before those records are dropped. */
export const saveBaseFacts = async (db: Db, schoolId: number, before: Date): Promise<void> => {
  await lockSchoolWhereabouts(db, schoolId)
  await forPeopleInBatches(db, schoolId, async (ids) => {
    const gone = sql`at < ${before.toISOString()}::timestamptz`
    await applyFacts(db, schoolId, await readFacts(db, [decisiveRecords(schoolId, ids, gone)]), whereaboutsBase)
  })
}
