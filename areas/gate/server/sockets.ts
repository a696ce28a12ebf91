import { and, asc, isNotNull } from 'drizzle-orm'
import { linkToSockets } from '../../../platform/server/http/socketWorker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isGateAddress } from '../../device/contract.ts'
import { device } from '../../device/server/tables.ts'
import { type gate, devicePort } from '../contract.ts'
import { isManagedGate } from './gates.ts'

/**
 * Returns the gates that a page may connect to directly, and the script whose policy allows only these. A gate with
 * another address than a private IPv4 one only talks to the server.
 */
export const listSockets = async ({ db, session, clock, config }: Context<typeof gate.sockets>) => {
  const rows = await db
    .select({ deviceId: device.id, ip: device.ip })
    .from(device)
    .where(and(isManagedGate(session), isNotNull(device.ip)))
    .orderBy(asc(device.id))
  const gates = rows.flatMap(({ deviceId, ip }) =>
    ip !== null && isGateAddress(ip, config.demo) ? [{ deviceId, url: `ws://${ip}:${devicePort}` }] : [],
  )
  const urls = [...new Set(gates.map(({ url }) => url))]
  return { script: urls.length === 0 ? '' : linkToSockets(urls, clock.now(), config), gates }
}
