import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { deviceStatusAt } from '../../device/server/index.ts'
import { device, devicePresence, location } from '../../device/server/tables.ts'
import { type antiBullying, bullyingRefusals } from '../contract.ts'

/** The type of devices that listen for bullying (academics §3, Device types). */
const bullyingType = 'FYT_BULLYING'

/** Lists the enabled devices that listen for bullying, with their connection. */
export const listDevices = async ({ db, session, clock }: Context<typeof antiBullying.devices>) => {
  const rows = await db
    .select({
      id: device.id,
      name: device.name,
      place: location.description,
      status: deviceStatusAt(clock.now()).as('status'),
    })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(and(eq(device.schoolId, schoolOf(session)), eq(device.type, bullyingType), eq(device.disabled, false)))
    .orderBy(asc(device.name), asc(device.id))
  return rows.map(({ place, ...row }) => ({ ...row, place: place ?? '' }))
}

/** Reads the name and place of a device that listens for bullying. Refuses any other device. */
export const requireBullyingDevice = async (db: Db, schoolId: number, deviceId: number) => {
  const [found] = await db
    .select({ name: device.name, type: device.type, place: location.description })
    .from(device)
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(and(eq(device.schoolId, schoolId), eq(device.id, deviceId)))
  if (found?.type !== bullyingType) throw new Refusal(bullyingRefusals.notBullyingDevice)
  return { name: found.name, place: found.place ?? found.name }
}
