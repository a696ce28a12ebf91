import { type SQL, and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { device, location } from '../../device/server/tables.ts'
import { personBelow } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { enterSchoolOfNode } from '../../registry/server/membership.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { matches } from '../../users/server/index.ts'
import type { AccessRow, RecordSearch, access } from '../contract.ts'
import { entryTypeName, gateTypes, generalTypes } from '../entryTypes.ts'
import { personFollowed } from './reach.ts'
import { accessRecord } from './tables.ts'

/** The place of a search: in one school, as far as who asks follows people, with its times in a time zone. */
export interface Stand {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

const operator = alias(member, 'operator')

const among = (column: typeof accessRecord.deviceId, ids: readonly number[]) =>
  ids.length === 0 ? undefined : inArray(column, [...ids])

/** The types that are shown: of a gate keeper the gate's alone, whatever is asked for. */
const typesShown = ({ roles }: Asker, asked: readonly number[]): readonly number[] => {
  const wanted = asked.length === 0 ? generalTypes : asked
  return roles.every((one) => one === role.gateKeeper) ? wanted.filter((code) => gateTypes.includes(code)) : wanted
}

/** SQL that holds for the records that are looked for. */
export const recordsSought = (
  { schoolId, asker, timeZone }: Stand,
  search: z.output<typeof RecordSearch>,
): SQL | undefined => {
  const word = search.keyword.trim()
  const people = sql`${accessRecord.memberId} in (select ${member.id} from ${member}
    where ${eq(member.schoolId, schoolId)} and ${matches(word)})`
  // A moment on the wire has no fractions: its whole second is meant.
  const end = new Date(fromWireTime(search.endTime, timeZone).getTime() + 999)
  return and(
    eq(accessRecord.schoolId, schoolId),
    gte(accessRecord.at, fromWireTime(search.startTime, timeZone)),
    lte(accessRecord.at, end),
    inArray(accessRecord.stateDictId, [...typesShown(asker, search.stateDictIds)]),
    personFollowed(schoolId, accessRecord.memberId, asker),
    personBelow(schoolId, accessRecord.memberId, search.deptId),
    word === '' ? undefined : people,
    among(accessRecord.locationId, search.locationIds),
    among(accessRecord.deviceId, search.deviceIds),
  )
}

const departmentNames = sql<string[]>`array(select ${department.name} from ${memberDepartment} join ${department}
  on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
  where ${and(eq(memberDepartment.schoolId, accessRecord.schoolId), eq(memberDepartment.memberId, accessRecord.memberId))}
  order by ${department.id})`

/** Records with the people, places and devices that they name, newest first, without bounds. */
export const selectRecords = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: accessRecord.id,
      userId: accessRecord.memberId,
      studentName: member.name,
      departments: departmentNames,
      at: accessRecord.at,
      locationDesc: location.description,
      deviceName: device.name,
      operatorName: operator.name,
      stateDictId: accessRecord.stateDictId,
      comment: accessRecord.comment,
      dormitoryName: dormitoryBuilding.name,
      floor: dormitoryRoom.floor,
      dormRoomName: dormitoryRoom.name,
    })
    .from(accessRecord)
    .innerJoin(member, and(eq(member.schoolId, accessRecord.schoolId), eq(member.id, accessRecord.memberId)))
    .leftJoin(location, and(eq(location.schoolId, accessRecord.schoolId), eq(location.id, accessRecord.locationId)))
    .leftJoin(device, and(eq(device.schoolId, accessRecord.schoolId), eq(device.id, accessRecord.deviceId)))
    .leftJoin(operator, and(eq(operator.schoolId, accessRecord.schoolId), eq(operator.id, accessRecord.operatorId)))
    .leftJoin(studentInfo, and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id)))
    .leftJoin(
      dormitoryRoom,
      and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId)),
    )
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId), eq(dormitoryBuilding.id, dormitoryRoom.buildingId)),
    )
    .where(where)
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .$dynamic()

export type Found = Awaited<ReturnType<typeof selectRecords>>[number]

/** A record as it is shown. */
export const presentRecord = ({ at, departments, ...found }: Found, timeZone: string): AccessRow => ({
  ...found,
  depts: departments.map((name) => ({ name })),
  entryTime: toWireTime(at, timeZone),
  typeName: entryTypeName(found.stateDictId),
  locationDesc: found.locationDesc ?? '',
  deviceName: found.deviceName ?? '',
  operatorName: found.operatorName ?? '',
  dormitoryName: found.dormitoryName ?? '',
  dormRoomName: found.dormRoomName ?? '',
})

/** A page of records, newest first. */
export const findRecordPage = async ({ db, session, body }: Context<typeof access.records>) => {
  const schoolId = await enterSchoolOfNode(db, session, body.reqBody.deptId)
  const where = recordsSought({ schoolId, asker: session, timeZone: session.timeZone }, body.reqBody)
  const { limit, offset } = countedBounds(body)
  const rows = await selectRecords(db, where).limit(limit).offset(offset)
  const counted = await countUpTo(db, accessRecord, where)
  return toCountedPage(
    body,
    rows.map((row) => presentRecord(row, session.timeZone)),
    counted,
  )
}
