import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { normalizeMac } from '../../device/server/index.ts'
import { device } from '../../device/server/tables.ts'
import type { environment as calls } from '../contract.ts'
import type { AirNow } from '../views.ts'
import { airSettingsOf } from './settings.ts'
import { airNow } from './tables.ts'
import { presentValues } from './values.ts'

/** The device type of air monitors (academics §3). */
export const monitorType = 'AIR_MONITORING'

const noValues = presentValues({})

/** True for a reading that is recent enough to be shown as the present air. */
export const isCurrent = (at: Date | null, now: Date, staleMinutes: number): boolean =>
  at !== null && now.getTime() - at.getTime() <= staleMinutes * 60_000

/**
 * Reads the current air at the enabled monitor with a MAC address (academics §3, §7). Values that are too old are null,
 * so that nobody takes them for now. Returns null if the school has no such monitor.
 */
export const readAirNow = async (
  db: Db,
  schoolId: number,
  mac: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<AirNow | null> => {
  const [found] = await db
    .select({ reading: airNow })
    .from(device)
    .leftJoin(airNow, and(eq(airNow.schoolId, device.schoolId), eq(airNow.deviceId, device.id)))
    .where(
      and(
        eq(device.schoolId, schoolId),
        eq(device.mac, normalizeMac(mac)),
        eq(device.type, monitorType),
        eq(device.disabled, false),
      ),
    )
  if (found === undefined) return null
  const at = found.reading?.at ?? null
  const { staleMinutes } = await airSettingsOf(db, schoolId)
  const current = isCurrent(at, now, staleMinutes)
  const values = current && found.reading ? presentValues(found.reading) : noValues
  return { ...values, current, time: at === null ? null : toWireTime(at, timeZone) }
}

/** Answers the current air by MAC address. Refuses an unknown address like one of another school. */
export const findAirNow = async ({ db, session, query, clock }: Context<typeof calls.now>): Promise<AirNow> => {
  const found = await readAirNow(db, schoolOf(session), query.mac, { now: clock.now(), timeZone: session.timeZone })
  if (found === null) throw new Refusal(common.notFound)
  return found
}
