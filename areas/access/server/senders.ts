import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device } from '../../device/server/tables.ts'
import type { Sender } from './receiveBatches.ts'

/** Devices of a school as those who send records, with the places at which they stand now. */
export const findSenders = async (db: Db, schoolId: number, deviceIds: readonly number[]) => {
  const rows = await db
    .select({ deviceId: device.id, locationId: device.locationId })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), inArray(device.id, [...deviceIds])))
  const found = new Map(rows.map((row) => [row.deviceId, row]))
  return (deviceId: number): Sender => found.get(deviceId) ?? { deviceId, locationId: null }
}
