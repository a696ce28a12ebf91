import type { Database } from '../../../../../platform/server/database/database.ts'
import { type KnownDevice, findCredentials } from '../../credentials.ts'

/** How long a device is known without being looked up again, in milliseconds: one that is put aside is heard no longer. */
const knownFor = 1000

type Found = Promise<KnownDevice | null>

/**
 * The devices behind the topics of an operator's broker: those that have a credential and are not put aside. Looked up
 * together where several are asked for in one breath, and known for a second.
 */
export const makeDeviceBook = (database: Database) => {
  const known = new Map<number, { readonly found: Found; readonly until: number }>()
  let asked = new Map<number, PromiseWithResolvers<KnownDevice | null>>()

  const lookUp = async () => {
    const round = asked
    asked = new Map()
    try {
      const rows = await database.asSystem('devices: who sends by the operator’s broker', (db) =>
        findCredentials(db, [...round.keys()]),
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
      if (asked.size === 0) setImmediate(() => void lookUp())
      asked.set(deviceId, settled)
      known.set(deviceId, { found: settled.promise, until: now + knownFor })
      return settled.promise
    },
    /** Forgets those whose second is over; called now and then. */
    tidy: () => {
      const now = performance.now()
      for (const [deviceId, { until }] of known) if (until <= now) known.delete(deviceId)
    },
  }
}
