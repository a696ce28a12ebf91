import { and, eq, or, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import { getDeviceTypeName } from '../deviceTypes.ts'
import { buildingId, deviceFloor, deviceOrder, selectDevices } from './rows.ts'
import { device, location } from './tables.ts'

interface Place {
  readonly schoolId: number
  /** The name of a building. Empty if its id is known. */
  readonly building: string
  readonly buildingId?: number | undefined
  readonly floor?: number | undefined
  /** Locations that count as part of the building. */
  readonly locationIds?: readonly number[]
  /** The code of a device type. */
  readonly basePackageName?: string | undefined
}

/** Lists the devices in a building and floor, with their status at a moment. */
export const listDevicesInPlace = async (db: Db, at: Date, place: Place) => {
  const { schoolId, building, floor, basePackageName } = place
  // A building that isn't registered is a location with its name.
  const isNamed = or(eq(dormitoryBuilding.name, building), eq(location.description, building))
  const isBuilding = place.buildingId === undefined ? isNamed : sql`${buildingId} = ${place.buildingId}`
  const where = and(
    eq(device.schoolId, schoolId),
    or(isBuilding, among(device.locationId, place.locationIds ?? [])),
    floor === undefined ? undefined : sql`${deviceFloor} = ${floor}`,
    basePackageName === undefined ? undefined : eq(device.type, basePackageName),
  )
  const rows = await selectDevices(db, at, where).orderBy(...deviceOrder)
  return rows.map(
    ({ device: { id, name, type, longitude, latitude }, status, building: shown, floor: shownFloor, ...found }) => ({
      id,
      name,
      basePackageName: type,
      typeName: getDeviceTypeName(type),
      status,
      longitude,
      latitude,
      building: shown,
      floor: shownFloor,
      location: found.room ?? found.location,
    }),
  )
}
