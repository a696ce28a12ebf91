import { and } from 'drizzle-orm'
import { countLimit, countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { searchWithCustomPlan } from '../../../platform/server/database/searchWithCustomPlan.ts'
import { makeFaceLinker } from '../../../platform/server/faceLinker.ts'
import { makeNameMasker, makeTextMasker } from '../../../platform/server/nameMasker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { narrowToSchoolOfNode } from '../../registry/server/membership.ts'
import type { AccessRow, access } from '../contract.ts'
import { entryTypeName } from '../entryTypes.ts'
import { findRecordKeys, readRecordsByKeys } from './recordKeys.ts'
import { exceededCountCache } from './exceededCountCache.ts'
import { type Search, isAfterRecord, matchesRecordSearch } from './recordSearch.ts'
import { type Found, nameRecords, readRecords } from './selectRecords.ts'
import { accessRecord } from './tables.ts'

/**
 * Reads the next records of a search after the last one read, newest first. Keyset paging keeps the cost of each page
 * equal.
 */
export const readNextRecords = async (
  db: Db,
  stand: SearchContext,
  search: Search,
  { limit, last }: Pick<Page<Found>, 'limit' | 'last'>,
): Promise<Found[]> => {
  const after = last && isAfterRecord(last, stand.schoolId)
  const where = and(matchesRecordSearch(stand, search), after)
  const rows = await searchWithCustomPlan(db, async () => readRecords(db, where, { limit, offset: 0 }))
  return nameRecords(db, rows, stand.asker)
}

/**
 * Presents a record to the caller; a bureau doesn't get the child's name. `faceOf` returns the address of a photograph
 * if the caller may see it.
 */
export const presentRecord = (
  { at, departments, faceFileId, ...found }: Found,
  { asker, timeZone }: Pick<SearchContext, 'asker' | 'timeZone'>,
  faceOf: (fileId: number) => string | null = () => null,
): AccessRow => ({
  ...found,
  studentName: makeNameMasker(asker)(found.studentName),
  comment: makeTextMasker(asker)(found.comment),
  faceImg: faceFileId === null ? null : faceOf(faceFileId),
  depts: departments.map((name) => ({ name })),
  entryTime: toWireTime(at, timeZone),
  typeName: entryTypeName(found.stateDictId),
  locationDesc: found.locationDesc ?? '',
  deviceName: found.deviceName ?? '',
  operatorName: found.operatorName ?? '',
  dormitoryName: found.dormitoryName ?? '',
  dormRoomName: found.dormRoomName ?? '',
})

/** Reads a page's rows and their count. A search known to exceed the count limit isn't counted again. */
const readCounted = async ({ db, clock, config, body }: Context<typeof access.records>, stand: SearchContext) => {
  const where = matchesRecordSearch(stand, body.reqBody)
  const bounds = countedBounds(body)
  const passed = exceededCountCache(config, stand, body.reqBody)
  if (passed.isKnown(clock.now())) {
    const rows = await searchWithCustomPlan(db, async () => readRecords(db, where, bounds))
    return { rows, counted: countLimit + 1 }
  }
  const { counted, ...keys } = await searchWithCustomPlan(db, () => findRecordKeys(db, where, bounds))
  if (counted > countLimit) passed.remember(clock.now())
  return { rows: await readRecordsByKeys(db, stand.schoolId, keys), counted }
}

/** Returns a page of records, newest first. */
export const findRecordPage = async (context: Context<typeof access.records>) => {
  const { db, session, body } = context
  const schoolId = await narrowToSchoolOfNode(db, session, body.reqBody.deptId)
  const stand = searchContextOf(session, schoolId)
  const { rows, counted } = await readCounted(context, stand)
  const faceOf = makeFaceLinker(context, schoolId)
  return toCountedPage(
    body,
    (await nameRecords(db, rows, session)).map((row) => presentRecord(row, stand, faceOf)),
    counted,
  )
}

/** Counts the records of a search, up to the limit of a page. */
export const countRecords = async ({ db, session, body }: Context<typeof access.punchCount>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const where = matchesRecordSearch(searchContextOf(session, schoolId), body)
  const counted = await searchWithCustomPlan(db, () => countUpTo(db, accessRecord, where))
  return { count: Math.min(counted, countLimit), more: counted > countLimit }
}
