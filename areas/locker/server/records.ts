import { type SQL, and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { isPersonAmong, mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import { type locker, lockerRefusals } from '../contract.ts'
import type { LockerRecordSearch } from '../recordContract.ts'
import type { LockerRecordView } from '../views.ts'
import { lockerRecord } from './tables.ts'

const operator = alias(member, 'operator')

const order = [desc(lockerRecord.at), desc(lockerRecord.id)]

/** SQL condition: the record is of a person within reach. Records without a person are shown to all readers. */
const isWithin = ({ schoolId, asker }: Pick<SearchContext, 'schoolId' | 'asker'>): SQL | undefined => {
  const within = isPersonWithinReach(schoolId, lockerRecord.memberId, asker)
  return and(eq(lockerRecord.schoolId, schoolId), within && or(isNull(lockerRecord.memberId), within))
}

/** Reaches records of the session's school whose person is within reach. */
export const reachRecords = reachRows(lockerRecord, (session) =>
  isWithin({ schoolId: schoolOf(session), asker: session }),
)

/** SQL condition for the records that match a search. */
export const isRecordSought = (context: SearchContext, search: LockerRecordSearch): SQL | undefined => {
  const word = search.keyword.trim()
  const { cabinetId, action, departmentId } = search
  return and(
    isWithin(context),
    isPersonAmong(context.schoolId, lockerRecord.memberId, word === '' ? undefined : matches(word)),
    isPersonBelow(context.schoolId, lockerRecord.memberId, departmentId),
    cabinetId === undefined ? undefined : eq(lockerRecord.cabinetId, cabinetId),
    action === undefined ? undefined : eq(lockerRecord.action, action),
    withinDays(lockerRecord.at, search, context.timeZone),
  )
}

/** Selects records with person and operator, newest first, without a limit. */
export const selectRecords = (db: Db, where: SQL | undefined) =>
  db
    .select({
      record: lockerRecord,
      name: sql<string | null>`${member.name}`,
      className: sql<string | null>`${department.name}`,
      operator: operator.name,
    })
    .from(lockerRecord)
    .leftJoin(member, and(eq(member.schoolId, lockerRecord.schoolId), eq(member.id, lockerRecord.memberId)))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(operator, and(eq(operator.schoolId, lockerRecord.schoolId), eq(operator.id, lockerRecord.operatorId)))
    .where(where)
    .orderBy(...order)
    .$dynamic()

export type FoundRecord = Awaited<ReturnType<typeof selectRecords>>[number]

/** Presents a record. */
export const presentRecord = (
  { record, name, className, operator: by }: FoundRecord,
  timeZone: string,
): LockerRecordView => ({
  id: record.id,
  time: toWireTime(record.at, timeZone),
  action: record.action,
  userId: record.memberId,
  name,
  className,
  cabinetName: record.cabinetName,
  cellNumber: record.cellNumber,
  source: record.deviceId === null ? 'hand' : 'device',
  operator: by,
  reason: record.reason,
})

/** Reads a page of records, newest first. */
export const findRecordPage = ({ db, session, body }: Context<typeof locker.recordPage>) => {
  const context = searchContextOf(session)
  return readCountedPage(db, body, {
    table: lockerRecord,
    where: isRecordSought(context, body),
    order,
    read: (onPage) => selectRecords(db, and(eq(lockerRecord.schoolId, context.schoolId), onPage)),
    present: (found) => presentRecord(found, context.timeZone),
  })
}

/** Deletes a record that was made by hand. Records of devices and openings by administrators stay. */
export const deleteRecord = async ({ db, session, query }: Context<typeof locker.deleteRecord>) => {
  const mine = and(eq(lockerRecord.schoolId, schoolOf(session)), eq(lockerRecord.id, query.id))
  const [row] = await db.select().from(lockerRecord).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.deviceId !== null || row.action === 'adminOpen') throw new Refusal(lockerRefusals.deviceRecord)
  await db.delete(lockerRecord).where(mine)
  return null
}
