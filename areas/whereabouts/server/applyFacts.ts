import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Aspect, type Fact, type FactRank, decidingFacts, dormitoryTypes } from '../derive.ts'
import { filterStudents } from './filterStudents.ts'
import { whereabouts } from './tables.ts'

/** A person and aspect now decided by a different fact. */
export interface Change {
  readonly memberId: number
  readonly aspect: Aspect
  readonly stateDictId: number
  readonly at: Date
  readonly rank: FactRank
}

const factRows = (facts: Iterable<Fact>): SQL => {
  const rows = decidingFacts(facts).map(({ aspect, fact }) => ({
    m: fact.memberId,
    a: aspect,
    s: fact.stateDictId,
    t: fact.at.toISOString(),
    r: fact.rank,
    d: fact.deviceId,
    e: fact.series,
    n: fact.number,
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as fact (m bigint, a text, s int, t timestamptz, r int, d bigint, e bigint, n bigint)`
}

/**
 * Drops the facts of the dormitory's door about people who aren't students. Such records are kept but decide nothing. A
 * person who becomes a student later counts from the next record on, or after a rebuild.
 */
export const dropIrrelevantFacts = async (
  db: Db,
  schoolId: number,
  facts: readonly Fact[],
): Promise<readonly Fact[]> => {
  const ofDormitory = facts.filter(({ stateDictId }) => dormitoryTypes.includes(stateDictId))
  const people = [...new Set(ofDormitory.map(({ memberId }) => memberId))]
  if (people.length === 0) return facts
  const students = await filterStudents(db, schoolId, people)
  return facts.filter(({ memberId, stateDictId }) => students.has(memberId) || !dormitoryTypes.includes(stateDictId))
}

/** Like `applyFacts`, but expects facts that `dropIrrelevantFacts` has already filtered. */
export const writeFacts = async (
  db: Db,
  schoolId: number,
  facts: readonly Fact[],
  table: AnyPgTable = whereabouts,
): Promise<Change[]> => {
  if (facts.length === 0) return []
  const { rows } = await db.execute<{ m: number; a: Aspect; s: number; t: string; r: FactRank }>(sql`
    insert into ${table} as held
      (school_id, member_id, aspect, state_dict_id, at, rank, device_id, series, number)
    select ${schoolId}, m, a, s, t, r, d, e, n from ${factRows(facts)} order by m, a
    on conflict (school_id, member_id, aspect) do update set state_dict_id = excluded.state_dict_id,
      at = excluded.at, rank = excluded.rank, device_id = excluded.device_id, series = excluded.series, number = excluded.number
    where (excluded.at, excluded.rank, excluded.device_id, excluded.series, excluded.number)
      > (held.at, held.rank, held.device_id, held.series, held.number)
    returning member_id as m, aspect as a, state_dict_id as s, at as t, rank as r`)
  return rows.map(({ m, a, s, t, r }) => ({
    memberId: m,
    aspect: a,
    stateDictId: s,
    at: new Date(t),
    rank: r,
  }))
}

/**
 * Writes facts into a table of states and returns what changed. Each aspect keeps its greatest fact, so late or
 * repeated facts change nothing.
 */
export const applyFacts = async (
  db: Db,
  schoolId: number,
  facts: readonly Fact[],
  table: AnyPgTable = whereabouts,
): Promise<Change[]> => writeFacts(db, schoolId, await dropIrrelevantFacts(db, schoolId, facts), table)
