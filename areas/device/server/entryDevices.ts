import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { dormitoryRoom } from '../../registry/server/tables/places.ts'
import { type DeviceUse, deviceTypes } from '../deviceTypes.ts'
import { device, devicePresence, location } from './tables.ts'

/** The devices by which pupils come in: those at the gates, and those of each dormitory building. */
interface EntryDevices {
  readonly gates: readonly number[]
  readonly buildings: ReadonlyMap<number, readonly number[]>
}

const typesWith = (...uses: readonly DeviceUse[]): ReadonlySet<string> =>
  new Set(deviceTypes.filter((one) => one.uses.some((use) => uses.includes(use))).map(({ type }) => type))

const gateTypes = typesWith('access')
const doorTypes = typesWith('access', 'terminal', 'face')

/**
 * Returns a school's enabled devices by which pupils come in. A device that was never heard from records nobody, so it
 * is left out.
 */
export const findEntryDevices = async (db: Db, schoolId: number): Promise<EntryDevices> => {
  const rows = await db
    .select({
      id: device.id,
      type: device.type,
      classId: device.departmentId,
      buildingId: sql<number | null>`coalesce(${dormitoryRoom.buildingId}, ${location.buildingId})`,
    })
    .from(device)
    .innerJoin(
      devicePresence,
      and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)),
    )
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .leftJoin(dormitoryRoom, and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)))
    .where(and(eq(device.schoolId, schoolId), eq(device.disabled, false)))
    .orderBy(asc(device.id))
  const doors = rows.filter(({ buildingId, type }) => buildingId !== null && doorTypes.has(type))
  return {
    gates: rows
      .filter(({ buildingId, classId, type }) => buildingId === null && classId === null && gateTypes.has(type))
      .map(({ id }) => id),
    buildings: new Map(
      [...Map.groupBy(doors, ({ buildingId }) => Number(buildingId))].map(([id, ofBuilding]) => [
        id,
        ofBuilding.map((one) => one.id),
      ]),
    ),
  }
}
