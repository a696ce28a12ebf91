import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { Services } from '../../../platform/server/services.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { member } from '../../registry/server/tables/members.ts'
import { getDeviceTypeName } from '../deviceTypes.ts'
import { DeviceConfig, type DeviceView } from '../views.ts'
import { httpOnlineSeconds, deviceStatusAt } from './presence.ts'
import { device, deviceCredential, deviceManager, devicePresence, location } from './tables.ts'

const managers = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${member.id}, 'name', ${member.name}) order by ${member.pinyin}, ${member.id}), '[]'::json)
  from ${deviceManager} join ${member} on ${member.schoolId} = ${deviceManager.schoolId} and ${member.id} = ${deviceManager.memberId}
  where ${deviceManager.schoolId} = ${device.schoolId} and ${deviceManager.deviceId} = ${device.id})`

const hasCredential = sql<boolean>`exists (select 1 from ${deviceCredential}
  where ${deviceCredential.schoolId} = ${device.schoolId} and ${deviceCredential.deviceId} = ${device.id})`

/** SQL for the start of the current status. The expiry of an HTTP report is not stored, so it is computed. */
const sinceAt = (at: Date) =>
  sql<Date | null>`case
  when ${devicePresence.online} and ${deviceStatusAt(at)} = 'OFFLINE' then ${devicePresence.heardAt} + make_interval(secs => ${httpOnlineSeconds})
  else ${devicePresence.since} end`.mapWith(devicePresence.since)

/** SQL for the building of a device: from its room, else from its location. */
export const buildingId = sql`coalesce(${dormitoryRoom.buildingId}, ${location.buildingId})`

/** SQL for the floor of a device, likewise. */
export const deviceFloor = sql<number | null>`coalesce(${dormitoryRoom.floor}, ${location.floor})`

export const deviceOrder = [asc(device.name), asc(device.id)]

/** Selects devices with place, managers and status at a moment, without order or limit. */
export const selectDevices = (db: Db, at: Date, where: SQL | undefined) =>
  db
    .select({
      device,
      status: deviceStatusAt(at).as('status'),
      since: sinceAt(at).as('status_since'),
      location: location.description,
      locationCode: location.code,
      building: dormitoryBuilding.name,
      floor: deviceFloor.as('shown_floor'),
      room: dormitoryRoom.name,
      department: department.name,
      managers: managers.as('managers'),
      hasCredential: hasCredential.as('has_credential'),
    })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .leftJoin(dormitoryRoom, and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)))
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, device.schoolId), sql`${dormitoryBuilding.id} = ${buildingId}`),
    )
    .leftJoin(department, and(eq(department.schoolId, device.schoolId), eq(department.id, device.departmentId)))
    .where(where)
    .$dynamic()

export type FoundDevice = Awaited<ReturnType<typeof selectDevices>>[number]

type Viewer = { readonly session: Session } & Pick<Services, 'files'>

/** Presents a device to the caller. */
export const presentDevice =
  ({ session, files }: Viewer) =>
  ({ device: row, since, locationCode: _code, ...found }: FoundDevice): DeviceView => {
    const viewer = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: row.schoolId }
    const { schoolId: _schoolId, type, locationId, installedAt, pictureFileId, ...rest } = row
    return {
      ...rest,
      ...found,
      basePackageName: type,
      typeName: getDeviceTypeName(type),
      ip: row.ip ?? '',
      mac: row.mac ?? '',
      installTime: installedAt && toWireTime(installedAt, session.timeZone),
      installImg: pictureFileId === null ? null : files.link(pictureFileId, viewer),
      config: DeviceConfig.parse(row.config),
      locationCodeId: locationId,
      since: since && toWireTime(since, session.timeZone),
    }
  }

/** SQL condition for one device of a school. */
export const isDevice = (schoolId: number, id: number): SQL | undefined =>
  and(eq(device.schoolId, schoolId), eq(device.id, id))
