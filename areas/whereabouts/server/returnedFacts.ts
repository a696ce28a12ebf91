import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { currentOrFormerName } from '../../device/server/index.ts'
import { type Fact, decidingFacts, factRank, movingTypes } from '../derive.ts'
import { convertRecordToFact } from './convertRecordToFact.ts'
import { whereaboutsReset } from './tables.ts'

/** A range of time of a school, both ends included. */
interface Range {
  readonly schoolId: number
  readonly from: Date
  readonly to: Date
}

/** A fact with the name of the device that recorded it; empty without one. */
export interface NamedFact {
  readonly fact: Fact
  readonly device: string
}

const readRecords = async (db: Db, { schoolId, from, to }: Range, people: readonly number[]): Promise<NamedFact[]> => {
  const rows = await db
    .select({
      record: accessRecord,
      device: currentOrFormerName('device', accessRecord.schoolId, accessRecord.deviceId),
    })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        among(accessRecord.memberId, people),
        between(accessRecord.at, from, to),
        inArray(accessRecord.stateDictId, [...movingTypes]),
      ),
    )
  return rows.map(({ record, device }) => ({ fact: convertRecordToFact(record), device: device ?? '' }))
}

const readResets = async (db: Db, { schoolId, from, to }: Range, people: readonly number[]): Promise<NamedFact[]> => {
  const { id, stateDictId, at, memberIds } = whereaboutsReset
  const reset = db
    .select({ id, stateDictId, at, memberId: sql<number>`unnest(${memberIds})`.as('member_id') })
    .from(whereaboutsReset)
    .where(and(eq(whereaboutsReset.schoolId, schoolId), between(at, from, to)))
    .as('reset')
  const rows = await db.select().from(reset).where(among(reset.memberId, people))
  return rows.map(({ id: number, ...row }) => ({
    fact: { ...row, rank: factRank.reset, deviceId: 0, series: 0, number },
    device: '',
  }))
}

/**
 * Reads, for each of these people, the fact of a range of time that decides if they count as returned at its end. People
 * without a fact in the range are left out.
 */
export const readReturnedFacts = async (
  db: Db,
  range: Range,
  people: readonly number[],
): Promise<ReadonlyMap<number, NamedFact>> => {
  const named = [...(await readRecords(db, range, people)), ...(await readResets(db, range, people))]
  const byFact = new Map(named.map((one) => [one.fact, one]))
  const deciding = decidingFacts(byFact.keys()).filter(({ aspect }) => aspect === 'dormitory')
  return new Map(
    deciding.flatMap(({ fact }) => {
      const one = byFact.get(fact)
      return one === undefined ? [] : [[fact.memberId, one] as const]
    }),
  )
}
