import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import { isPersonBelow } from '../../organisation/server/index.ts'
import { matchesVisibleTo } from '../../users/server/index.ts'
import type { RecordSearch } from '../contract.ts'
import { generalTypes } from '../entryTypes.ts'
import { isReadableRecord } from './reach.ts'
import type { Found } from './selectRecords.ts'
import { isPersonAmong } from '../../registry/server/people.ts'
import { accessRecord } from './tables.ts'

const isChosen = (column: typeof accessRecord.deviceId, ids: readonly number[]) =>
  ids.length === 0 ? undefined : inArray(column, [...ids])

export type Search = z.output<typeof RecordSearch>

/** SQL condition: the school's records in the searched time range. */
const recordsWithin = ({ schoolId, timeZone }: SearchContext, { startTime, endTime }: Search): SQL | undefined => {
  // Moments on the wire have no fractions, so include the whole last second.
  const end = new Date(fromWireTime(endTime, timeZone).getTime() + 999)
  return and(
    eq(accessRecord.schoolId, schoolId),
    gte(accessRecord.at, fromWireTime(startTime, timeZone)),
    lte(accessRecord.at, end),
  )
}

/** SQL condition: the records that match a search and that the caller may read. */
export const matchesRecordSearch = (stand: SearchContext, search: Search): SQL | undefined => {
  const { schoolId, asker } = stand
  const word = search.keyword.trim()
  return and(
    recordsWithin(stand, search),
    inArray(accessRecord.stateDictId, [...(search.stateDictIds.length === 0 ? generalTypes : search.stateDictIds)]),
    isReadableRecord(schoolId, asker),
    isPersonBelow(schoolId, accessRecord.memberId, search.deptId),
    isPersonAmong(schoolId, accessRecord.memberId, word === '' ? undefined : matchesVisibleTo(asker, word)),
    isChosen(accessRecord.locationId, search.locationIds),
    isChosen(accessRecord.deviceId, search.deviceIds),
  )
}

/**
 * SQL condition: records after this one in the list. The moment is read from the row, because a Date may be coarser
 * than the database's. If the row was deleted meanwhile, the Date is used.
 */
export const isAfterRecord = ({ id, at }: Found, schoolId: number): SQL => {
  const approximate = sql`${at.toISOString()}::timestamptz`
  const moment = sql`coalesce((select last.at from ${accessRecord} last
    where last.school_id = ${schoolId} and last.id = ${id} and last.at >= ${approximate} and last.at < ${approximate} + interval '1 s'), ${approximate})`
  // Only the first condition can use the index.
  return sql`${accessRecord.at} <= ${moment} and (${accessRecord.at}, ${accessRecord.id}) < (${moment}, ${id})`
}
