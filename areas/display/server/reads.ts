import { and, asc, count, desc, eq, gt, gte } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { displayOf, schoolOf } from '../../../platform/server/session.ts'
import { entryTypeName } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { device, location } from '../../device/server/tables.ts'
import { hasStudentRole, memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { configDefaults } from '../../schoolConfig/contract.ts'
import { schoolConfig } from '../../schoolConfig/server/tables.ts'
import { type display as calls, displayLimits } from '../contract.ts'
import { display } from './tables.ts'

type Reading = Pick<Context<Call>, 'db' | 'session'>

/** Reads the calling display with its school and device. */
export const findCallingDisplay = async ({ db, session }: Reading) => {
  const schoolId = schoolOf(session)
  const [row] = await db
    .select({
      deviceId: display.deviceId,
      page: display.page,
      deviceName: device.name,
      locationDesc: location.description,
      schoolName: school.name,
    })
    .from(display)
    .innerJoin(school, eq(school.id, display.schoolId))
    .innerJoin(device, and(eq(device.schoolId, display.schoolId), eq(device.id, display.deviceId)))
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(and(eq(display.schoolId, schoolId), eq(display.id, displayOf(session))))
  // The display was revoked a moment ago.
  if (!row) throw new Refusal(common.notFound)
  return { ...row, schoolId, locationDesc: row.locationDesc ?? '' }
}

/** Returns the display's facts about itself. */
export const findSelf = async (context: Context<typeof calls.self>) => {
  const { locationDesc: _locationDesc, ...self } = await findCallingDisplay(context)
  return self
}

/** True if the school shows students' full names on displays. */
export const showsFullNames = async (db: Db, schoolId: number): Promise<boolean> => {
  const [set] = await db
    .select({ value: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, 'displayFullNames')))
  return (set?.value ?? configDefaults.displayFullNames) === 'true'
}

/** Shortens a student's name for passers-by: 王小明 becomes 王同学. */
export const shortName = (name: string): string => `${Array.from(name.trim())[0] ?? ''}同学`

/** Lists the people who have just passed the display's device, latest first. Refuses displays of other pages. */
export const findFaces = async (context: Context<typeof calls.faces>) => {
  const { db, session, clock, files } = context
  const { schoolId, deviceId, page } = await findCallingDisplay(context)
  if (page !== 'fd') throw new Refusal(common.notFound)
  const since = new Date(clock.now().getTime() - displayLimits.window * 1000)
  const isFull = await showsFullNames(db, schoolId)
  const rows = await db
    .select({
      id: accessRecord.id,
      at: accessRecord.at,
      name: member.name,
      avatarFileId: member.avatarFileId,
      isStudent: hasStudentRole().as('is_student'),
    })
    .from(accessRecord)
    .innerJoin(member, memberJoin(accessRecord.schoolId, accessRecord.memberId))
    .where(and(eq(accessRecord.schoolId, schoolId), eq(accessRecord.deviceId, deviceId), gt(accessRecord.at, since)))
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(displayLimits.faces)
  const viewer = { schoolId, memberId: 0, displayId: displayOf(session) }
  return rows.map(({ at, name, avatarFileId, isStudent: isPupil, ...row }) => ({
    ...row,
    name: isPupil && !isFull ? shortName(name) : name,
    avatar: avatarFileId === null ? null : files.link(avatarFileId, viewer),
    time: toWireTime(at, session.timeZone),
  }))
}

/** Counts today's records of the display's device by type, without people. */
export const findBoard = async (context: Context<typeof calls.board>) => {
  const { db, session, clock } = context
  const { schoolId, deviceId, schoolName, deviceName, locationDesc } = await findCallingDisplay(context)
  const now = toWireTime(clock.now(), session.timeZone)
  const rows = await db
    .select({ stateDictId: accessRecord.stateDictId, count: count() })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        eq(accessRecord.deviceId, deviceId),
        gte(accessRecord.at, startOfDay(now.slice(0, 10), session.timeZone)),
      ),
    )
    .groupBy(accessRecord.stateDictId)
    .orderBy(asc(accessRecord.stateDictId))
  const today = rows.map(({ stateDictId, count: num }) => ({ typeName: entryTypeName(stateDictId), count: num }))
  return { schoolName, deviceName, locationDesc, now, today }
}
