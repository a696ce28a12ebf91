import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { DeviceConfig } from '../../device/contract.ts'
import { device } from '../../device/server/tables.ts'
import { readAirNow } from '../../environment/server/index.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import type { map } from '../contract.ts'

/**
 * Handles `airNow`: the newest values of an air monitor, or null without any. Values that are too old to be today's air
 * count as none.
 */
export const findAir = async ({ db, session, query, clock }: Context<typeof map.airNow>) => {
  const schoolId = query.schoolId ?? schoolOf(session)
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const found = await readAirNow(db, schoolId, query.mac, { now: clock.now(), timeZone })
  if (found === null || !found.current || found.time === null) return null
  const { temp, humidity, pm25, time } = found
  return { temp, humidity, pm25, at: time }
}

/** Handles `signType`: returns the child type of a device, `DR`, `DM` or `CS` (A-CALL-056). */
export const findSignType = async ({ db, params }: Context<typeof map.signType>) => {
  const [row] = await db.select({ config: device.config }).from(device).where(eq(device.id, params.id))
  if (row === undefined) throw new Refusal(common.notFound)
  return { signType: DeviceConfig.parse(row.config).device_child_type }
}
