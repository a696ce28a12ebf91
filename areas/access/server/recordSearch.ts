import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Stand } from '../../../platform/server/asker.ts'
import { personBelow } from '../../organisation/server/index.ts'
import { personAmong } from '../../registry/server/joins.ts'
import { matchesFor } from '../../users/server/index.ts'
import type { RecordSearch } from '../contract.ts'
import { generalTypes } from '../entryTypes.ts'
import { recordsFollowed } from './reach.ts'
import type { Found } from './selectRecords.ts'
import { accessRecord } from './tables.ts'

const chosen = (column: typeof accessRecord.deviceId, ids: readonly number[]) =>
  ids.length === 0 ? undefined : inArray(column, [...ids])

export type Search = z.output<typeof RecordSearch>

/** SQL that holds for a school's records of the time that is searched. */
const recordsWithin = ({ schoolId, timeZone }: Stand, { startTime, endTime }: Search): SQL | undefined => {
  // A moment on the wire has no fractions: its whole second is meant.
  const end = new Date(fromWireTime(endTime, timeZone).getTime() + 999)
  return and(
    eq(accessRecord.schoolId, schoolId),
    gte(accessRecord.at, fromWireTime(startTime, timeZone)),
    lte(accessRecord.at, end),
  )
}

/** SQL that holds for the records that are looked for. */
export const recordsSought = (stand: Stand, search: Search): SQL | undefined => {
  const { schoolId, asker } = stand
  const word = search.keyword.trim()
  return and(
    recordsWithin(stand, search),
    inArray(accessRecord.stateDictId, [...(search.stateDictIds.length === 0 ? generalTypes : search.stateDictIds)]),
    recordsFollowed(schoolId, asker),
    personBelow(schoolId, accessRecord.memberId, search.deptId),
    personAmong(schoolId, accessRecord.memberId, word === '' ? undefined : matchesFor(asker, word)),
    chosen(accessRecord.locationId, search.locationIds),
    chosen(accessRecord.deviceId, search.deviceIds),
  )
}

/**
 * Holds for what stands behind a record. The moment is taken from the row, since a Date may be coarser; should the row have
 * gone meanwhile, the Date stands for it.
 */
export const behind = ({ id, at }: Found, schoolId: number): SQL => {
  const told = sql`${at.toISOString()}::timestamptz`
  const moment = sql`coalesce((select last.at from ${accessRecord} last
    where last.school_id = ${schoolId} and last.id = ${id} and last.at >= ${told} and last.at < ${told} + interval '1 s'), ${told})`
  // Of the two, the index is entered by the first alone.
  return sql`${accessRecord.at} <= ${moment} and (${accessRecord.at}, ${accessRecord.id}) < (${moment}, ${id})`
}
