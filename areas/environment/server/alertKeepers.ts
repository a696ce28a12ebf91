import { type SQL, and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { device, location } from '../../device/server/tables.ts'
import { openRecord } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { formatMeasure, measures } from '../measures.ts'
import { isCurrent } from './now.ts'
import { placeJoins, placeNameSql } from './places.ts'
import { airSettingsOf } from './settings.ts'
import { airExceedance } from './tables.ts'

const purpose = 'airExceeded' satisfies PurposeName

/** After an alert none follows for the same measure of the monitor, ms, since a faulty sensor would send many texts. */
const quietMs = 3_600_000

interface Alerting {
  readonly schoolId: number
  readonly deviceId: number
  readonly now: Date
  readonly outbox: Outbox
}

const findDue = (db: Db, { schoolId, deviceId, now }: Alerting, alertMinutes: number) =>
  db
    .select({ exceedance: airExceedance, place: placeNameSql })
    .from(airExceedance)
    .innerJoin(device, and(eq(device.schoolId, airExceedance.schoolId), eq(device.id, airExceedance.deviceId)))
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .where(
      and(
        eq(airExceedance.schoolId, schoolId),
        eq(airExceedance.deviceId, deviceId),
        isNull(airExceedance.endedAt),
        isNull(airExceedance.alertedAt),
        // By the readings' times and not the present: an exceedance counts as long as it was measured.
        lte(airExceedance.startedAt, sql`${airExceedance.lastAt} - make_interval(mins => ${alertMinutes}::int)`),
        sql`not exists (select 1 from air_exceedance as earlier where earlier.school_id = ${schoolId}
          and earlier.device_id = ${deviceId} and earlier.measure = ${airExceedance.measure}
          and earlier.alerted_at > ${new Date(now.getTime() - quietMs).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(airExceedance.id))

const findReachable = (db: Db, schoolId: number, isKeeper: SQL) =>
  db
    .select({ id: member.id, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), openRecord(), sql`${member.telephone} <> ''`, isKeeper))
    .orderBy(asc(member.id))

/** The device's managers and the heads of its class; without any of them the school's administrators. */
const findKeepers = async (db: Db, { schoolId, deviceId }: Alerting) => {
  const keepers = await findReachable(
    db,
    schoolId,
    sql`${member.id} in (
      select member_id from device_manager where school_id = ${schoolId} and device_id = ${deviceId}
      union select class_manager.member_id from class_manager
        join device on device.school_id = class_manager.school_id and device.department_id = class_manager.department_id
        where class_manager.school_id = ${schoolId} and device.id = ${deviceId} and class_manager.level = 1)`,
  )
  if (keepers.length > 0) return keepers
  return findReachable(
    db,
    schoolId,
    sql`${member.id} in (select member_id from member_role where school_id = ${schoolId}
      and role_id = ${role.schoolDataAdministrator})`,
  )
}

/**
 * Tells the keepers of a monitor about each exceedance that lasts long enough, once. An exceedance that is only known
 * from old readings isn't told. In a school that can't send texts it waits as long as it is open.
 */
export const alertKeepers = async (db: Db, alerting: Alerting, timeZone: string): Promise<void> => {
  const { schoolId, now, outbox } = alerting
  const { alertMinutes, staleMinutes } = await airSettingsOf(db, schoolId)
  const due = (await findDue(db, alerting, alertMinutes)).filter(({ exceedance }) =>
    isCurrent(exceedance.lastAt, now, staleMinutes),
  )
  if (due.length === 0 || (await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent') return
  const keepers = await findKeepers(db, alerting)
  if (keepers.length === 0) return
  for (const { exceedance, place } of due) {
    const { measure, worst, startedAt, id } = exceedance
    const values = {
      place,
      measure: measures[measure].name,
      value: formatMeasure(measure, worst),
      time: toWireTime(startedAt, timeZone).slice(0, 16),
    }
    const messages = keepers.map((keeper) => ({
      schoolId,
      memberId: keeper.id,
      channel: 'sms' as const,
      purpose,
      recipient: keeper.telephone ?? '',
      values,
    }))
    await outbox.sendAll(db, schoolId, messages)
    await db
      .update(airExceedance)
      .set({ alertedAt: now })
      .where(and(eq(airExceedance.schoolId, schoolId), eq(airExceedance.id, id)))
  }
}
