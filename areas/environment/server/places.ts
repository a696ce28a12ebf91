import { type AnyColumn, type SQL, and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { currentOrFormerName, deviceStatusAt } from '../../device/server/index.ts'
import { device, devicePresence, location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import type { environment as calls } from '../contract.ts'
import type { PlaceKind } from '../measures.ts'
import type { PlaceView } from '../views.ts'
import { isCurrent, monitorType } from './now.ts'
import { airSettingsOf } from './settings.ts'
import { airNow } from './tables.ts'
import { presentValues } from './values.ts'

const buildingOfDevice = sql`coalesce(${dormitoryRoom.buildingId}, ${location.buildingId})`

/** SQL for the kind of a device's place: a class has it in a classroom, a building in a dormitory. */
export const placeKindSql = sql<PlaceKind>`case when ${device.departmentId} is not null then 'classroom'
  when ${buildingOfDevice} is not null then 'dormitory' else 'public' end`

/** SQL for the name of a device's place next to its building: a class, else a room, a location, or the device. */
const shortPlaceSql = sql<string>`coalesce(${department.name}, ${dormitoryRoom.name}, ${location.description}, ${device.name})`

/** SQL for the name of a device's place. Rooms have the same names in all buildings, so that theirs is named too. */
export const placeNameSql = sql<string>`coalesce(${department.name},
  case when ${dormitoryRoom.id} is not null then concat_ws(' ', ${dormitoryBuilding.name}, ${dormitoryRoom.name}) end,
  ${location.description}, ${device.name})`

interface Recorded {
  readonly schoolId: AnyColumn
  readonly deviceId: AnyColumn
}

/** SQL for the place and its kind of a record: where its device is, or where a deleted one measured last. */
export const recordedPlace = ({ schoolId, deviceId }: Recorded) => ({
  place: sql<string>`coalesce(${placeNameSql}, ${airNow.place}, ${currentOrFormerName('device', schoolId, deviceId)}, '')`,
  placeKind: sql<PlaceKind>`case when ${device.id} is null then coalesce(${airNow.placeKind}, 'public')
    else ${placeKindSql} end`,
})

/** Conditions that join a record's device and its last place. A deleted device is missing. */
export const recordJoins = ({ schoolId, deviceId }: Recorded) => ({
  device: and(eq(device.schoolId, schoolId), eq(device.id, deviceId)),
  now: and(eq(airNow.schoolId, schoolId), eq(airNow.deviceId, deviceId)),
})

/** Conditions that join a device's places. */
export const placeJoins = {
  location: and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)),
  room: and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)),
  building: and(eq(dormitoryBuilding.schoolId, device.schoolId), sql`${dormitoryBuilding.id} = ${buildingOfDevice}`),
  department: and(eq(department.schoolId, device.schoolId), eq(department.id, device.departmentId)),
}

const floorSql = sql<number | null>`coalesce(${dormitoryRoom.floor}, ${location.floor})`
const buildingSql = sql<string>`coalesce(${dormitoryBuilding.name}, '')`

const selectMonitors = (db: Db, at: Date, where: SQL | undefined) =>
  db
    .select({
      deviceId: device.id,
      deviceName: device.name,
      mac: sql<string>`coalesce(${device.mac}, '')`,
      placeKind: placeKindSql,
      building: buildingSql,
      floor: floorSql,
      place: shortPlaceSql,
      status: deviceStatusAt(at),
      reading: airNow,
    })
    .from(device)
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .leftJoin(airNow, and(eq(airNow.schoolId, device.schoolId), eq(airNow.deviceId, device.id)))
    .where(and(eq(device.type, monitorType), eq(device.disabled, false), where))
    .orderBy(
      sql`${buildingSql} = ''`,
      sql`${buildingSql}`,
      sql`${floorSql} nulls last`,
      department.orderNum,
      shortPlaceSql,
      device.id,
    )

/** Lists the enabled monitors of the school with their places and last values (foundations §2). */
export const listPlaces = async ({ db, session, clock }: Context<typeof calls.places>): Promise<PlaceView[]> => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const { staleMinutes } = await airSettingsOf(db, schoolId)
  const rows = await selectMonitors(db, now, eq(device.schoolId, schoolId))
  return rows.map(({ status, reading, ...place }) => {
    const at = reading?.at ?? null
    return {
      ...place,
      online: status === 'ONLINE',
      current: isCurrent(at, now, staleMinutes),
      time: at === null ? null : toWireTime(at, session.timeZone),
      values: presentValues(reading ?? {}),
    }
  })
}
