import { type SQL, and, desc, eq, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { isPersonAmong, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { RecordSearch, StatisticsSearch, points } from '../contract.ts'
import type { RecordRow } from '../views.ts'
import { classOfEntryJoin, isEntryBelow } from './classOfEntry.ts'
import { cancellation, isCancellationOf, isCancelled } from './ledger.ts'
import { pointsRecord } from './tables.ts'

const operator = alias(member, 'operator')

/** SQL condition for entries within reach, in these days and departments. */
export const isEntryWithin = (
  { schoolId, asker, timeZone }: SearchContext,
  days: z.output<typeof StatisticsSearch>,
): SQL | undefined =>
  and(
    eq(pointsRecord.schoolId, schoolId),
    isPersonWithinReach(schoolId, pointsRecord.studentId, asker),
    isEntryBelow(schoolId, days.departmentId),
    withinDays(pointsRecord.at, days, timeZone),
  )

/** SQL condition for the entries that match a search. */
export const isEntrySought = (stand: SearchContext, search: z.output<typeof RecordSearch>): SQL | undefined => {
  const word = search.keyword.trim()
  return and(
    isEntryWithin(stand, search),
    isPersonAmong(stand.schoolId, pointsRecord.studentId, word === '' ? undefined : matches(word)),
    search.type === '' ? undefined : eq(pointsRecord.type, search.type),
    search.state === undefined ? undefined : eq(pointsRecord.kind, 'award'),
    search.state === 'valid' ? not(isCancelled) : undefined,
    search.state === 'cancelled' ? isCancelled : undefined,
  )
}

/** Selects entries with student, class of that day, writer and cancellation, newest first, without a limit. */
export const selectRecords = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({
      record: pointsRecord,
      name: member.name,
      code: member.code,
      className: department.name,
      operator: operator.name,
      cancelReason: cancellation.note,
    })
    .from(pointsRecord)
    .innerJoin(member, memberJoin(pointsRecord.schoolId, pointsRecord.studentId))
    .leftJoin(department, classOfEntryJoin(schoolId))
    .leftJoin(operator, and(eq(operator.schoolId, pointsRecord.schoolId), eq(operator.id, pointsRecord.byId)))
    .leftJoin(cancellation, isCancellationOf)
    .where(where)
    .orderBy(desc(pointsRecord.id))
    .$dynamic()

export type Found = Awaited<ReturnType<typeof selectRecords>>[number]

const stateOf = ({ record: { kind }, cancelReason }: Found): RecordRow['state'] => {
  if (kind !== 'award') return kind
  return cancelReason === null ? 'valid' : 'cancelled'
}

/** Presents an entry. */
export const presentRecord = (found: Found, timeZone: string): RecordRow => {
  const { schoolId: _schoolId, kind: _kind, byId: _byId, cancelledId: _cancelledId, at, ...record } = found.record
  const { name, code, className, operator: by, cancelReason } = found
  const whose = { name, code, className, operator: by, cancelReason }
  return { ...record, ...whose, createdTime: toWireTime(at, timeZone), state: stateOf(found) }
}

/** Reads a page of the ledger, newest first. */
export const findRecordPage = ({ db, session, body }: Context<typeof points.recordPage>) => {
  const stand = searchContextOf(session)
  return readCountedPage(db, body, {
    table: pointsRecord,
    where: isEntrySought(stand, body),
    order: [desc(pointsRecord.id)],
    read: (onPage) => selectRecords(db, stand.schoolId, and(eq(pointsRecord.schoolId, stand.schoolId), onPage)),
    present: (found) => presentRecord(found, stand.timeZone),
  })
}
