import { type SQL, and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { role } from '../../../platform/contract/roles.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { selectRecords } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { narrowToSchoolOfNode, findSchoolOfMember } from '../../registry/server/membership.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type attendance, attendanceRefusals, reportLimits } from '../contract.ts'
import { detailTypeName } from '../words.ts'
import { matchesStaffSearch } from './people.ts'

const dayLength = 86_400_000

const schoolOf = async ({ db, session, body }: Context<typeof attendance.detail>): Promise<number> => {
  const { deptId, userId } = body.reqBody
  if (userId === undefined) return narrowToSchoolOfNode(db, session, deptId)
  const schoolId = await findSchoolOfMember(db, session, userId)
  await narrowToSchool(db, session, schoolId)
  return schoolId
}

/** Formats the source of a record: the device, and the person who entered it by hand, if any. */
const formatSource = (deviceName: string | null, operatorName: string | null): string => {
  if (operatorName === null) return deviceName ?? ''
  return deviceName === null ? `${operatorName}登记` : `${deviceName}（${operatorName}登记）`
}

/** Returns the access records of staff in a period, oldest first. */
export const findDetail = async (context: Context<typeof attendance.detail>) => {
  const { db, session, body } = context
  // A keyword would find the day of one member of staff, which a bureau may not read.
  if (holdsRole(session, role.bureauAdministrator)) throw new Refusal(attendanceRefusals.noPunchesAbove)
  const { deptId, userId, stateDictIds, keyword } = body.reqBody
  const start = fromWireTime(body.reqBody.startTime, session.timeZone)
  // Times in requests have no fractions, so include the whole last second.
  const end = new Date(fromWireTime(body.reqBody.endTime, session.timeZone).getTime() + 999)
  if (end.getTime() - start.getTime() > reportLimits.days * dayLength) {
    throw new Refusal(attendanceRefusals.tooManyDays, { days: String(reportLimits.days) })
  }
  const schoolId = await schoolOf(context)
  const matchingStaff = matchesStaffSearch({ schoolId, asker: session, departmentId: deptId, word: keyword })
  const people = sql`${accessRecord.memberId} = any(array(select ${member.id} from ${member} where ${matchingStaff}))`
  const where: SQL | undefined = and(
    eq(accessRecord.schoolId, schoolId),
    userId === undefined ? undefined : eq(accessRecord.memberId, userId),
    people,
    gte(accessRecord.at, start),
    lte(accessRecord.at, end),
    inArray(accessRecord.stateDictId, [...stateDictIds]),
  )
  const order = [asc(accessRecord.at), asc(accessRecord.id)]
  const rows = await selectRecords(db, where, { asker: session, ...countedBounds(body), order })
  const counted = await countUpTo(db, accessRecord, where)
  return toCountedPage(
    body,
    rows.map(({ id, studentName, deviceName, locationDesc, operatorName, stateDictId, at }) => ({
      id,
      userName: studentName,
      deviceName: formatSource(deviceName, operatorName),
      location: locationDesc ?? '',
      type: stateDictId,
      typeName: detailTypeName(stateDictId),
      time: toWireTime(at, session.timeZone),
    })),
    counted,
  )
}
