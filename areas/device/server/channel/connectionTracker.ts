import type { Clock } from '../../../../platform/server/clock.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import { livingNodes } from '../../../../platform/server/nodes/nodes.ts'
import { findAdmittedDevices } from '../credentials.ts'
import { endLostConnections, markOffline, markOnline } from '../presence.ts'
import type { DeviceConnection } from './transport.ts'

/** Check interval, ms. A revoked credential closes its connection within a second. */
const checkEvery = 700

/** Search for lost connections at every third check. */
const checksPerSearch = 3

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly nodeId: string
  readonly onFault: (what: string, error: unknown) => void
}

interface TrackedConnection {
  readonly line: DeviceConnection
  /** Chain of database writes for this connection, run in order. */
  marked: Promise<void>
  isMarking: boolean
}

/** Tracks the devices connected to this node and writes their status to the database. */
export const trackConnections = ({ database, clock, nodeId, onFault }: Parts) => {
  const lines = new Map<string, TrackedConnection>()
  const marking = new Set<Promise<void>>()

  const mark = (kept: TrackedConnection, work: (db: Db) => Promise<void>) => {
    kept.isMarking = true
    const marked = kept.marked
      .then(() => database.inSchool(kept.line.device.schoolId, work))
      // No retry needed: each check compares the connections with the database and writes again.
      .catch((error: unknown) => onFault('the line of a device could not be marked', error))
      .finally(() => {
        if (kept.marked === marked) kept.isMarking = false
        marking.delete(marked)
      })
    kept.marked = marked
    marking.add(marked)
  }

  const up = (kept: TrackedConnection) => {
    const { device, connection } = kept.line
    mark(kept, (db) => markOnline(db, device, { way: 'mqtt', connection, at: clock.now() }))
  }

  /**
   * Closes connections whose credential is no longer valid, and marks devices online that the database lists as
   * offline.
   */
  const checkOwnConnections = async () => {
    const tracked = [...lines.values()]
    if (tracked.length === 0) return
    const ids = tracked.map(({ line }) => line.device.deviceId)
    const rows = await database.asSystem('devices: who is still admitted', (db) => findAdmittedDevices(db, ids))
    const admitted = new Map(rows.map((row) => [row.deviceId, row]))
    for (const kept of tracked) {
      const now = admitted.get(kept.line.device.deviceId)
      if (now?.seal !== kept.line.seal) kept.line.close()
      else if (!now.isOnline && !kept.isMarking && lines.has(kept.line.connection)) up(kept)
    }
  }

  /** Ends connections that were marked by nodes which died, or by this node before it restarted. */
  const seekLost = () => {
    const connections = [...lines.keys()]
    return database.asSystem('devices: lines that have ended unnoticed', async (db) => {
      const at = clock.now()
      const nodes = await livingNodes(db, at)
      await endLostConnections(db, { nodeId, nodes: [...nodes, nodeId], connections, at })
    })
  }

  let checkCount = 0
  let looking: Promise<void> | null = null
  const look = async () => {
    await checkOwnConnections()
    checkCount += 1
    if (checkCount % checksPerSearch === 0) await seekLost()
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => onFault('the lines of devices could not be looked at', error))
      .finally(() => {
        looking = null
      })
  }, checkEvery).unref()

  return {
    seekLost,
    isHere: (deviceId: number) => [...lines.values()].some(({ line }) => line.device.deviceId === deviceId),
    joined: (line: DeviceConnection) => {
      const before = [...lines.values()].filter((kept) => kept.line.device.deviceId === line.device.deviceId)
      const kept = { line, marked: Promise.resolve(), isMarking: false }
      lines.set(line.connection, kept)
      up(kept)
      // Close the previous connection. The device has lost it, even if its end has not been reported yet.
      for (const former of before) former.line.close()
    },
    left: (line: DeviceConnection) => {
      const kept = lines.get(line.connection)
      if (!kept) return
      lines.delete(line.connection)
      mark(kept, (db) => markOffline(db, line.device, { connection: line.connection, at: clock.now() }))
    },
    /** Stops the checks and waits for pending writes. */
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all(marking)
    },
  }
}
