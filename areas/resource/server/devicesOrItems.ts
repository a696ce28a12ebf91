import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { listDevicesInPlace } from '../../device/server/index.ts'
import type { resource } from '../contract.ts'
import { listItemsInPlace } from './itemsInPlace.ts'

/**
 * Lists the devices or the resources of a place (A-CALL-082), without resources of excluded types. Refuses devices with
 * `forbidden` to a session that may not view them.
 */
export const findDevicesOrItems = async ({ db, session, body, clock }: Context<typeof resource.devicesOrItems>) => {
  const schoolId = body.schoolId ?? schoolOf(session)
  if (body.findName === 'device') {
    if (!session.permissions.has('device:device:view')) throw new Refusal(common.forbidden)
    const { building, buildingId, floor, basePackageName } = body
    const place = { schoolId, building, buildingId, floor, basePackageName }
    return { devices: await listDevicesInPlace(db, clock.now(), place), resources: [] }
  }
  return { devices: [], resources: await listItemsInPlace(db, schoolId, body) }
}
