import type { Database } from '../../../../../platform/server/database/database.ts'
import { type KnownDevice, findDevicesWithCredential } from '../../credentials.ts'

/** How long a looked-up device is cached, ms. A disabled device is ignored after this time. */
const knownFor = 1000

type Found = Promise<KnownDevice | null>

/**
 * Looks up the devices that send through an operator's broker. Only enabled devices with a credential are found.
 * Concurrent lookups share one query, and results are cached for a second.
 */
export const makeDeviceCache = (database: Database) => {
  const known = new Map<number, { readonly found: Found; readonly until: number }>()
  let pending = new Map<number, PromiseWithResolvers<KnownDevice | null>>()

  const lookUp = async () => {
    const round = pending
    pending = new Map()
    try {
      const rows = await database.asSystem('devices: who sends by the operator’s broker', (db) =>
        findDevicesWithCredential(db, [...round.keys()]),
      )
      for (const { disabled, seal: _seal, ...device } of rows) {
        if (!disabled) round.get(device.deviceId)?.resolve(device)
      }
      for (const { resolve } of round.values()) resolve(null)
    } catch (error) {
      for (const [deviceId, { reject }] of round) {
        known.delete(deviceId)
        reject(error)
      }
    }
  }

  return {
    find: (deviceId: number): Found => {
      const now = performance.now()
      const kept = known.get(deviceId)
      if (kept && kept.until > now) return kept.found
      const settled = Promise.withResolvers<KnownDevice | null>()
      if (pending.size === 0) setImmediate(() => void lookUp())
      pending.set(deviceId, settled)
      known.set(deviceId, { found: settled.promise, until: now + knownFor })
      return settled.promise
    },
    /** Removes expired entries. Called regularly. */
    tidy: () => {
      const now = performance.now()
      for (const [deviceId, { until }] of known) if (until <= now) known.delete(deviceId)
    },
  }
}
