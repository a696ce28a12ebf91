import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { httpOnlineSeconds } from './presence.ts'
import { device, deviceOnline, devicePresence } from './tables.ts'

/** A time in which a device was offline. */
interface DeviceOutage {
  readonly deviceId: number
  readonly from: Date
  readonly until: Date
}

/** Shorter outages, such as a reconnection, lose no records: a device keeps them and sends them again. */
const leastOutage = 60_000

interface Change {
  readonly online: boolean
  readonly at: Date
}

type Presence = Pick<typeof devicePresence.$inferSelect, 'way' | 'online' | 'heardAt' | 'since'>

/** Returns since when a device is offline, or null if it is online. Silence after an HTTP report counts as offline. */
const findOfflineSince = ({ way, online, heardAt, since }: Presence, now: Date): Date | null => {
  if (way === 'away') return heardAt
  if (!online) return since
  const silentSince = new Date(heardAt.getTime() + httpOnlineSeconds * 1000)
  return way === 'http' && silentSince <= now ? silentSince : null
}

const pairChanges = (deviceId: number, changes: readonly Change[], now: Date): DeviceOutage[] =>
  changes.flatMap(({ online, at }, place) => {
    if (online) return []
    const end = changes.slice(place + 1).find((later) => later.online)?.at ?? now
    return [{ deviceId, from: at, until: end }]
  })

/** Reads how these devices are connected. Devices that were never heard from have no entry. */
const readPresences = async (db: Db, schoolId: number, deviceIds: readonly number[]) => {
  const rows = await db
    .select()
    .from(devicePresence)
    .where(and(eq(devicePresence.schoolId, schoolId), among(devicePresence.deviceId, deviceIds)))
  return new Map(rows.map((row) => [row.deviceId, row]))
}

/** Returns the changes of these devices within a time, and the last one of each before it. */
const readChanges = async (db: Db, schoolId: number, deviceIds: readonly number[], from: Date, until: Date) => {
  const mine = and(eq(deviceOnline.schoolId, schoolId), among(deviceOnline.deviceId, deviceIds))
  const { deviceId, online, at } = deviceOnline
  const before = await db
    .selectDistinctOn([deviceId], { deviceId, online, at })
    .from(deviceOnline)
    .where(and(mine, lte(at, from)))
    .orderBy(deviceId, sql`${at} desc`, sql`${deviceOnline.id} desc`)
  const within = await db
    .select({ deviceId, online, at })
    .from(deviceOnline)
    .where(and(mine, gt(at, from), lte(at, until)))
    .orderBy(asc(at), asc(deviceOnline.id))
  return Map.groupBy([...before, ...within], (change) => change.deviceId)
}

/**
 * Returns the outages of these devices, of a minute and more, that overlap a time. A device that was never heard from
 * has none, because it isn't in use.
 */
export const findDeviceOutages = async (
  db: Db,
  schoolId: number,
  { deviceIds, from, now }: { readonly deviceIds: readonly number[]; readonly from: Date; readonly now: Date },
): Promise<DeviceOutage[]> => {
  if (deviceIds.length === 0) return []
  const presences = await readPresences(db, schoolId, deviceIds)
  const changes = await readChanges(db, schoolId, deviceIds, from, now)
  return deviceIds
    .flatMap((deviceId) => {
      const presence = presences.get(deviceId)
      const since = presence === undefined ? null : findOfflineSince(presence, now)
      const recorded = pairChanges(deviceId, changes.get(deviceId) ?? [], now)
      return since === null ? recorded : [...recorded, { deviceId, from: since, until: now }]
    })
    .filter(({ from: start, until }) => until > from && until.getTime() - start.getTime() >= leastOutage)
}

/**
 * Counts a school's enabled devices, with those that were never heard from and those behind a broker that is down: if
 * they are offline can't be seen.
 */
export const countUnseenDevices = async (db: Db, schoolId: number) => {
  const [row] = await db
    .select({
      enabled: sql<number>`count(*)::int`,
      neverHeard: sql<number>`(count(*) filter (where ${devicePresence.deviceId} is null))::int`,
      away: sql<number>`(count(*) filter (where ${devicePresence.way} = 'away'))::int`,
    })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(eq(device.schoolId, schoolId), eq(device.disabled, false)))
  return row ?? { enabled: 0, neverHeard: 0, away: 0 }
}

/**
 * Returns the devices of a school that are offline, with their names and since when. Disabled ones, those that were
 * never heard from and those behind a broker that is down are left out.
 */
export const findOfflineDevices = async (db: Db, schoolId: number, now: Date) => {
  const rows = await db
    .select({ device: { id: device.id, name: device.name }, presence: devicePresence })
    .from(devicePresence)
    .innerJoin(device, and(eq(device.schoolId, devicePresence.schoolId), eq(device.id, devicePresence.deviceId)))
    .where(and(eq(devicePresence.schoolId, schoolId), eq(device.disabled, false)))
    .orderBy(asc(device.id))
  return rows.flatMap(({ device: { id, name }, presence }) => {
    const since = presence.way === 'away' ? null : findOfflineSince(presence, now)
    return since === null ? [] : [{ id, name, since }]
  })
}
