import type { Clock } from '../../../../platform/server/clock.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import { livingNodes } from '../../../../platform/server/nodes/nodes.ts'
import { findSeals } from '../credentials.ts'
import { endLostLines, markOffline, markOnline } from '../presence.ts'
import type { Line } from './transport.ts'

/** How often the lines are looked at, in milliseconds: a credential that is taken away ends its line within a second. */
const lookEvery = 700

/** Each how many looks lines are sought that have ended unnoticed. */
const seekEvery = 3

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly nodeId: string
  readonly onFault: (what: string, error: unknown) => void
}

interface Kept {
  readonly line: Line
  /** The marks of this line, one after the other. */
  marked: Promise<void>
  isMarking: boolean
}

/** Keeps the devices that are connected to this node, and has the database know of them. */
export const keepLines = ({ database, clock, nodeId, onFault }: Parts) => {
  const lines = new Map<string, Kept>()
  const marking = new Set<Promise<void>>()

  const mark = (kept: Kept, work: (db: Db) => Promise<void>) => {
    kept.isMarking = true
    const marked = kept.marked
      .then(() => database.inSchool(kept.line.device.schoolId, work))
      // Not lost: lines are compared with what the database knows, again and again.
      .catch((error: unknown) => onFault('the line of a device could not be marked', error))
      .finally(() => {
        if (kept.marked === marked) kept.isMarking = false
        marking.delete(marked)
      })
    kept.marked = marked
    marking.add(marked)
  }

  const up = (kept: Kept) => {
    const { device, connection } = kept.line
    mark(kept, (db) => markOnline(db, device, { way: 'mqtt', connection, at: clock.now() }))
  }

  /** Cuts off devices whose credential opens nothing any more, and marks those that the database takes for away. */
  const lookAtOwn = async () => {
    const own = [...lines.values()]
    if (own.length === 0) return
    const ids = own.map(({ line }) => line.device.deviceId)
    const rows = await database.asSystem('devices: who is still admitted', (db) => findSeals(db, ids))
    const admitted = new Map(rows.map((row) => [row.deviceId, row]))
    for (const kept of own) {
      const now = admitted.get(kept.line.device.deviceId)
      if (now?.seal !== kept.line.seal) kept.line.close()
      else if (!now.isOnline && !kept.isMarking && lines.has(kept.line.connection)) up(kept)
    }
  }

  /** Ends the lines that nodes which died, or this one before its start, have marked. */
  const seekLost = () => {
    const connections = [...lines.keys()]
    return database.asSystem('devices: lines that have ended unnoticed', async (db) => {
      const at = clock.now()
      const nodes = await livingNodes(db, at)
      await endLostLines(db, { nodeId, nodes: [...nodes, nodeId], connections, at })
    })
  }

  let looks = 0
  let looking: Promise<void> | null = null
  const look = async () => {
    await lookAtOwn()
    looks += 1
    if (looks % seekEvery === 0) await seekLost()
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => onFault('the lines of devices could not be looked at', error))
      .finally(() => {
        looking = null
      })
  }, lookEvery).unref()

  return {
    seekLost,
    isHere: (deviceId: number) => [...lines.values()].some(({ line }) => line.device.deviceId === deviceId),
    joined: (line: Line) => {
      const before = [...lines.values()].filter((kept) => kept.line.device.deviceId === line.device.deviceId)
      const kept = { line, marked: Promise.resolve(), isMarking: false }
      lines.set(line.connection, kept)
      up(kept)
      // A device that comes again has lost the line it had, though its end has not been heard of.
      for (const former of before) former.line.close()
    },
    left: (line: Line) => {
      const kept = lines.get(line.connection)
      if (!kept) return
      lines.delete(line.connection)
      mark(kept, (db) => markOffline(db, line.device, { connection: line.connection, at: clock.now() }))
    },
    /** Ends the looks, and waits for what is being written. */
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all(marking)
    },
  }
}

export type Lines = ReturnType<typeof keepLines>
