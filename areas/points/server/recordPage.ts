import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { personBelow, personWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { RecordSearch, points } from '../contract.ts'
import type { RecordRow } from '../views.ts'
import { cancellation, isCancellationOf } from './ledger.ts'
import { pointsRecord } from './tables.ts'

/** Where a search stands: in one school, as far as who asks reaches, with its days in a time zone. */
export interface Stand {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

const operator = alias(member, 'operator')

/** SQL that holds for entries of a school whose students are reached, of some days and departments. */
export const entriesWithin = (
  { schoolId, asker, timeZone }: Stand,
  days: {
    readonly departmentId?: number | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
  },
): SQL | undefined =>
  and(
    eq(pointsRecord.schoolId, schoolId),
    personWithinReach(schoolId, pointsRecord.studentId, asker),
    personBelow(schoolId, pointsRecord.studentId, days.departmentId),
    withinDays(pointsRecord.at, days, timeZone),
  )

const isCancelled = sql`exists (select 1 from ${pointsRecord} cancellation where ${isCancellationOf})`

/** SQL that holds for the entries that are looked for. */
export const entriesSought = (stand: Stand, search: z.output<typeof RecordSearch>): SQL | undefined => {
  const word = search.keyword.trim()
  const people = sql`${pointsRecord.studentId} in (select ${member.id} from ${member}
    where ${eq(member.schoolId, stand.schoolId)} and ${matches(word)})`
  return and(
    entriesWithin(stand, search),
    word === '' ? undefined : people,
    search.type === '' ? undefined : eq(pointsRecord.type, search.type),
    search.state === undefined ? undefined : eq(pointsRecord.kind, 'award'),
    search.state === 'valid' ? sql`not ${isCancelled}` : undefined,
    search.state === 'cancelled' ? isCancelled : undefined,
  )
}

/** Entries with their students, classes, writers and cancellations, newest first, without bounds. */
export const selectRecords = (db: Db, where: SQL | undefined) =>
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
    .innerJoin(member, and(eq(member.schoolId, pointsRecord.schoolId), eq(member.id, pointsRecord.studentId)))
    .leftJoin(department, and(eq(department.schoolId, member.schoolId), eq(department.id, member.mainDepartmentId)))
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

/** An entry as it is shown. */
export const presentRecord = (found: Found, timeZone: string): RecordRow => {
  const { schoolId: _schoolId, kind: _kind, byId: _byId, cancelledId: _cancelledId, at, ...record } = found.record
  const { name, code, className, operator: by, cancelReason } = found
  const whose = { name, code, className, operator: by, cancelReason }
  return { ...record, ...whose, createdTime: toWireTime(at, timeZone), state: stateOf(found) }
}

/** A page of the ledger, newest first. */
export const findRecordPage = async ({ db, session, body }: Context<typeof points.recordPage>) => {
  const stand = { schoolId: schoolOf(session), asker: session, timeZone: session.timeZone }
  const where = entriesSought(stand, body)
  const order = [desc(pointsRecord.id)]
  const ids = pageOfIds({ table: pointsRecord, id: pointsRecord.id, where, order, ...countedBounds(body) })
  const rows = await selectRecords(db, and(eq(pointsRecord.schoolId, stand.schoolId), inArray(pointsRecord.id, ids)))
  const counted = await countUpTo(db, pointsRecord, where)
  return toCountedPage(
    body,
    rows.map((row) => presentRecord(row, session.timeZone)),
    counted,
  )
}
