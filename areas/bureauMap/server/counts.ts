import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deviceStatusAt } from '../../device/server/index.ts'
import { device, devicePresence } from '../../device/server/tables.ts'
import { mapBuilding } from '../../map/server/tables.ts'
import { resourceItem } from '../../resource/server/tables.ts'

const count = sql<number>`count(*)::int`

/** Counts the enabled devices of each of these schools, and those online at a moment. */
export const countDevices = async (db: Db, schoolIds: readonly number[], at: Date) => {
  const rows = await db
    .select({
      schoolId: device.schoolId,
      num: count,
      online: sql<number>`(count(*) filter (where ${deviceStatusAt(at)} = 'ONLINE'))::int`,
    })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(among(device.schoolId, schoolIds), eq(device.disabled, false)))
    .groupBy(device.schoolId)
  return new Map(rows.map(({ schoolId, ...counted }) => [schoolId, counted]))
}

const countIn = async (db: Db, table: typeof mapBuilding | typeof resourceItem, schoolIds: readonly number[]) => {
  const rows = await db
    .select({ schoolId: table.schoolId, num: count })
    .from(table)
    .where(among(table.schoolId, schoolIds))
    .groupBy(table.schoolId)
  return new Map(rows.map(({ schoolId, num }) => [schoolId, num]))
}

/** Counts the buildings on the map of each of these schools. */
export const countBuildings = (db: Db, schoolIds: readonly number[]) => countIn(db, mapBuilding, schoolIds)

/** Counts the resources of each of these schools. */
export const countResources = (db: Db, schoolIds: readonly number[]) => countIn(db, resourceItem, schoolIds)
