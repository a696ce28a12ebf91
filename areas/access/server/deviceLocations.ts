import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device } from '../../device/server/tables.ts'

/**
 * Finds the current locations of a school's devices. The lookup returns null for a device without a location or a
 * deleted one.
 */
export const findLocations = async (db: Db, schoolId: number, deviceIds: Iterable<number>) => {
  const rows = await db
    .select({ id: device.id, locationId: device.locationId })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), among(device.id, deviceIds)))
  const found = new Map(rows.map(({ id, locationId }) => [id, locationId]))
  return (deviceId: number): number | null => found.get(deviceId) ?? null
}
