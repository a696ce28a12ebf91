import { type SQL, and, asc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import type { DeviceSearch } from '../deviceFields.ts'
import { getDeviceTypeName } from '../deviceTypes.ts'
import { deviceStatusAt } from './presence.ts'
import { deviceOrder, presentDevice, selectDevices } from './rows.ts'
import { device, deviceManager, devicePresence } from './tables.ts'

/** SQL condition for the devices of a school that match a search. Join `device_presence` in the query. */
export const matchesDeviceSearch = (
  schoolId: number,
  at: Date,
  search: z.output<typeof DeviceSearch>,
): SQL | undefined => {
  const word = search.keyword.trim().toLowerCase()
  const pattern = `%${escapeLikePattern(word)}%`
  const texts = [device.name, device.sn, device.mac, device.ip]
  return and(
    eq(device.schoolId, schoolId),
    word === '' ? undefined : or(...texts.map((column) => like(sql`lower(${column})`, pattern))),
    search.basePackageName === undefined ? undefined : eq(device.type, search.basePackageName),
    search.locationCodeId === undefined ? undefined : eq(device.locationId, search.locationCodeId),
    search.status === undefined ? undefined : sql`${deviceStatusAt(at)} = ${search.status}`,
  )
}

export const findDevicePage = async (context: Context<typeof calls.page>) => {
  const { db, session, body, clock } = context
  const at = clock.now()
  return readPage(db, body, selectDevices(db, at, matchesDeviceSearch(schoolOf(session), at, body)), {
    order: deviceOrder,
    present: presentDevice(context),
  })
}

export const findDevice = async (context: Context<typeof calls.one>) => {
  const [row] = await selectDevices(context.db, context.clock.now(), eq(device.id, context.params.id))
  if (row === undefined) throw new Refusal(common.notFound)
  return presentDevice(context)(row)
}

const presenceOfDevice = and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id))

const selectChoices = async (db: Db, at: Date, where: SQL | undefined) => {
  const rows = await db
    .select({ device, status: deviceStatusAt(at) })
    .from(device)
    .leftJoin(devicePresence, presenceOfDevice)
    .where(where)
    .orderBy(...deviceOrder)
  return rows.map(({ device: { type, locationId, ip, mac, ...row }, status }) => ({
    ...row,
    basePackageName: type,
    typeName: getDeviceTypeName(type),
    status,
    ip: ip ?? '',
    mac: mac ?? '',
    locationCodeId: locationId,
  }))
}

export const listSchoolDevices = ({ db, params, clock }: Context<typeof calls.ofSchool>) =>
  selectChoices(db, clock.now(), eq(device.schoolId, params.schoolId))

/**
 * Returns the manager id to list. Only school-wide administrators may pass the id of another user (decision "Who
 * sees what").
 */
const resolveManagerId = (session: Session, requestedId: number | undefined): number => {
  const ownId = memberOf(session)
  if (requestedId === undefined || requestedId === ownId) return ownId
  if (!holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)) throw new Refusal(common.notFound)
  return requestedId
}

/** Lists the devices that a user manages. */
export const listManagedDevices = async ({ db, session, query, clock }: Context<typeof calls.ofManager>) => {
  const managerId = resolveManagerId(session, query.managerId)
  const isManagedBy = sql`exists (select 1 from ${deviceManager} where ${deviceManager.schoolId} = ${device.schoolId}
    and ${deviceManager.deviceId} = ${device.id} and ${deviceManager.memberId} = ${managerId})`
  return selectChoices(db, clock.now(), isManagedBy)
}

/** Returns status and coordinates of the devices with these ids. */
export const findStatuses = ({ db, body, clock }: Context<typeof calls.statuses>) =>
  db
    .select({
      id: device.id,
      status: deviceStatusAt(clock.now()),
      longitude: device.longitude,
      latitude: device.latitude,
    })
    .from(device)
    .leftJoin(devicePresence, presenceOfDevice)
    .where(inArray(device.id, body.ids))
    .orderBy(asc(device.id))

/** Counts the devices of a school: all, online, and by type. */
export const countDevices = async ({ db, params, clock }: Context<typeof calls.numbers>) => {
  const rows = await db
    .select({
      type: device.type,
      num: sql<number>`count(*)::int`,
      online: sql<number>`(count(*) filter (where ${deviceStatusAt(clock.now())} = 'ONLINE'))::int`,
    })
    .from(device)
    .leftJoin(devicePresence, presenceOfDevice)
    .where(eq(device.schoolId, params.schoolId))
    .groupBy(device.type)
    .orderBy(device.type)
  return {
    DeviceNum: rows.reduce((sum, { num }) => sum + num, 0),
    DeviceOnlineNum: rows.reduce((sum, { online }) => sum + online, 0),
    DeviceTypeNum: Object.fromEntries(rows.map(({ type, num }) => [type, num])),
  }
}
