import { type SQL, and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { countLimit, countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { nameFor } from '../../../platform/server/nameFor.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { device, location } from '../../device/server/tables.ts'
import { personBelow } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { enterSchoolOfNode } from '../../registry/server/membership.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { matchesFor } from '../../users/server/index.ts'
import type { AccessRow, RecordSearch, access } from '../contract.ts'
import { entryTypeName, generalTypes } from '../entryTypes.ts'
import { recordsFollowed } from './reach.ts'
import { accessRecord } from './tables.ts'

/** The place of a search: in one school, as far as who asks follows people, with its times in a time zone. */
export interface Stand {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

interface Bounds {
  readonly limit: number
  readonly offset: number
  readonly after?: SQL | undefined
}

const operator = alias(member, 'operator')

const among = (column: typeof accessRecord.deviceId, ids: readonly number[]) =>
  ids.length === 0 ? undefined : inArray(column, [...ids])

type Search = z.output<typeof RecordSearch>

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
const recordsSought = (stand: Stand, search: Search): SQL | undefined => {
  const { schoolId, asker } = stand
  const word = search.keyword.trim()
  const people = sql`${accessRecord.memberId} in (select ${member.id} from ${member}
    where ${eq(member.schoolId, schoolId)} and ${matchesFor(asker, word)})`
  return and(
    recordsWithin(stand, search),
    inArray(accessRecord.stateDictId, [...(search.stateDictIds.length === 0 ? generalTypes : search.stateDictIds)]),
    recordsFollowed(schoolId, asker),
    personBelow(schoolId, accessRecord.memberId, search.deptId),
    word === '' ? undefined : people,
    among(accessRecord.locationId, search.locationIds),
    among(accessRecord.deviceId, search.deviceIds),
  )
}

const newestFirst = [desc(accessRecord.at), desc(accessRecord.id)]

const departmentNames = sql<string[]>`array(select ${department.name} from ${memberDepartment} join ${department}
  on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
  where ${and(eq(memberDepartment.schoolId, accessRecord.schoolId), eq(memberDepartment.memberId, accessRecord.memberId))}
  order by ${department.id})`

const locationOf = sql<string | null>`(select ${location.description} from ${location}
  where ${and(eq(location.schoolId, accessRecord.schoolId), eq(location.id, accessRecord.locationId))})`

const deviceOf = sql<string | null>`(select ${device.name} from ${device}
  where ${and(eq(device.schoolId, accessRecord.schoolId), eq(device.id, accessRecord.deviceId))})`

const operatorOf = sql<string | null>`(select ${operator.name} from ${member} as ${sql.identifier('operator')}
  where ${and(eq(operator.schoolId, accessRecord.schoolId), eq(operator.id, accessRecord.operatorId))})`

interface Slice {
  readonly limit: number
  readonly offset: number
  readonly order?: readonly SQL[]
}

/**
 * Records with the people, places and devices that they name, newest first unless an order is given. The records are found
 * first, in a select of their own with the limit in it: joined to the rest, the planner put all records of the time together
 * with their people. Names of places come by selects of their own, since each joined table costs planning, which takes
 * longer than the reading.
 */
export const selectRecords = (db: Db, where: SQL | undefined, { limit, offset, order = newestFirst }: Slice) => {
  const rows = db
    .select()
    .from(accessRecord)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const found = rows.as('access_record')
  return db
    .select({
      id: found.id,
      userId: found.memberId,
      studentName: member.name,
      departments: departmentNames,
      at: found.at,
      locationDesc: locationOf,
      deviceName: deviceOf,
      operatorName: operatorOf,
      stateDictId: found.stateDictId,
      comment: found.comment,
      faceFileId: found.faceFileId,
      dormitoryName: dormitoryBuilding.name,
      floor: dormitoryRoom.floor,
      dormRoomName: dormitoryRoom.name,
    })
    .from(found)
    .innerJoin(member, and(eq(member.schoolId, found.schoolId), eq(member.id, found.memberId)))
    .leftJoin(studentInfo, and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id)))
    .leftJoin(
      dormitoryRoom,
      and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId)),
    )
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId), eq(dormitoryBuilding.id, dormitoryRoom.buildingId)),
    )
    .orderBy(...order)
}

export type Found = Awaited<ReturnType<typeof selectRecords>>[number]

const selectPage = (db: Db, stand: Stand, search: Search, { after, ...bounds }: Bounds) =>
  selectRecords(db, and(recordsSought(stand, search), after), bounds)

/**
 * Holds for what stands behind a record. The moment is taken from the row, since a Date may be coarser; should the row have
 * gone meanwhile, the Date stands for it.
 */
const behind = ({ id, at }: Found, schoolId: number): SQL => {
  const told = sql`${at.toISOString()}::timestamptz`
  const moment = sql`coalesce((select last.at from ${accessRecord} last
    where last.school_id = ${schoolId} and last.id = ${id} and last.at >= ${told} and last.at < ${told} + interval '1 s'), ${told})`
  // Of the two, the index is entered by the first alone.
  return sql`${accessRecord.at} <= ${moment} and (${accessRecord.at}, ${accessRecord.id}) < (${moment}, ${id})`
}

/**
 * Has the statements of this transaction planned with their values: a search of one day and one of a year want different
 * ways in, which a plan for any values cannot take.
 */
const planWithValues = (db: Db) => db.execute(sql`set local plan_cache_mode = force_custom_plan`)

/** The next records of a search, newest first: behind the last one that was read, so that each page costs the same. */
export const readNextRecords = async (
  db: Db,
  stand: Stand,
  search: Search,
  { limit, last }: Pick<Page<Found>, 'limit' | 'last'>,
): Promise<Found[]> => {
  const after = last && behind(last, stand.schoolId)
  const [, found] = await Promise.all([planWithValues(db), selectPage(db, stand, search, { limit, offset: 0, after })])
  return found
}

/** A record as somebody may read it, so a bureau without the child's name; `faceOf` gives the address of a photograph to who may see it, where one is shown. */
export const presentRecord = (
  { at, departments, faceFileId, ...found }: Found,
  { asker, timeZone }: Pick<Stand, 'asker' | 'timeZone'>,
  faceOf: (fileId: number) => string | null = () => null,
): AccessRow => ({
  ...found,
  studentName: nameFor(asker)(found.studentName),
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

/** Shows the photographs of a school's records to the caller of a call; to a bureau none, which sees no child's face. */
export const facesFor =
  ({ files, session }: Pick<Context<typeof access.records>, 'files' | 'session'>, fileSchoolId: number) =>
  (fileId: number): string | null =>
    holdsRole(session, role.bureauAdministrator)
      ? null
      : files.link(fileId, { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId })

/** A page of records, newest first. */
export const findRecordPage = async (context: Context<typeof access.records>) => {
  const { db, session, body } = context
  const schoolId = await enterSchoolOfNode(db, session, body.reqBody.deptId)
  const stand = { schoolId, asker: session, timeZone: session.timeZone }
  const [, rows, counted] = await Promise.all([
    planWithValues(db),
    selectPage(db, stand, body.reqBody, countedBounds(body)),
    countUpTo(db, accessRecord, recordsSought(stand, body.reqBody)),
  ])
  const faceOf = facesFor(context, schoolId)
  return toCountedPage(
    body,
    rows.map((row) => presentRecord(row, stand, faceOf)),
    counted,
  )
}

/** How many records a search finds, counted as far as a page counts them. */
export const countRecords = async ({ db, session, body }: Context<typeof access.punchCount>) => {
  const schoolId = await enterSchoolOfNode(db, session, body.deptId)
  const where = recordsSought({ schoolId, asker: session, timeZone: session.timeZone }, body)
  const [, counted] = await Promise.all([planWithValues(db), countUpTo(db, accessRecord, where)])
  return { count: Math.min(counted, countLimit), more: counted > countLimit }
}
