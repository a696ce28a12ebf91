import type { Clock } from '../../../../../platform/server/clock.ts'
import type { Database } from '../../../../../platform/server/database/database.ts'
import { findBrokerPresence, markBrokerAway, saveReportedPresence } from '../../brokerPresence.ts'
import type { BrokerNodeRegistry } from './brokerNodeRegistry.ts'

/** Number of devices marked in one transaction. */
const mostAtOnce = 1000

/**
 * `awayAfter`: an outage shorter than this is ignored, ms. `comeBackWithin`: time for devices to report again after
 * a reconnection, ms.
 */
const awayAfter = 3000
const comeBackWithin = 8000

/** Interval between comparisons of the reported presence with the database, ms. */
const compareEvery = 10_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly witness: BrokerNodeRegistry
  readonly nodeId: string
  readonly onFault: (what: string, error: unknown) => void
}

/** Reads the presence message of a device. The empty message that clears it counts as offline. */
const readOnlineFlag = (payload: Buffer): boolean => {
  try {
    return Object(JSON.parse(payload.toString())).online === true
  } catch {
    return false
  }
}

/**
 * Tracks which devices are connected to the operator's broker by their retained presence messages, and writes this
 * to the database.
 */
export const trackBrokerPresence = ({ database, clock, witness, nodeId, onFault }: Parts) => {
  const online = new Set<number>()
  const unwritten = new Set<number>()
  // Nodes connected to the broker. Nothing is marked until they are known.
  let nodes: readonly string[] = []
  let upSince: number | null = null
  let downSince = performance.now()
  let isAway = false
  let comparedAt = -compareEvery
  let writing: Promise<void> | null = null

  const isUp = () => upSince !== null
  // Exactly one node marks each device. A slower second node would overwrite the status with an old one.
  const isAssignedHere = (deviceId: number) => nodes[deviceId % nodes.length] === nodeId
  const ofAllSchools = <T>(work: Parameters<typeof database.asSystem<T>>[1]) =>
    database.asSystem('devices: lines at the operator’s broker', work)

  const writeAll = async () => {
    // Stop when the broker is down: it sends all retained messages again after a reconnection.
    while (unwritten.size > 0 && nodes.length > 0 && isUp()) {
      const round = [...unwritten].slice(0, mostAtOnce)
      for (const deviceId of round) unwritten.delete(deviceId)
      const reports = round.filter(isAssignedHere).map((deviceId) => ({ deviceId, online: online.has(deviceId) }))
      if (reports.length === 0) continue
      try {
        await ofAllSchools((db) => saveReportedPresence(db, reports, clock.now()))
      } catch (error) {
        for (const deviceId of round) unwritten.add(deviceId)
        throw error
      }
    }
  }

  const write = (): Promise<void> => {
    writing ??= writeAll()
      // The next check writes again.
      .catch((error: unknown) => onFault('the lines of devices could not be marked', error))
      .finally(() => {
        writing = null
      })
    return writing
  }

  /** Queues devices whose reported presence differs from the database. */
  const compare = async () => {
    const rows = await ofAllSchools(findBrokerPresence)
    const known = new Set(rows.flatMap(({ deviceId, isKnown }) => (isKnown ? [deviceId] : [])))
    for (const deviceId of online) if (!known.has(deviceId)) unwritten.add(deviceId)
    for (const { deviceId } of rows) if (!online.has(deviceId)) unwritten.add(deviceId)
  }

  /**
   * Divides the devices among the nodes connected to the broker. The comparison finds devices that a lost node left
   * unmarked.
   */
  const refreshNodes = async () => {
    const seeing = await witness.testify()
    if (nodes.length > 0 && seeing.join() !== nodes.join()) comparedAt = -compareEvery
    nodes = seeing
  }

  const lookWhileUp = async (up: number, now: number) => {
    await refreshNodes()
    if (now - up > comeBackWithin && now - comparedAt > compareEvery) {
      await compare()
      comparedAt = now
    }
    await write()
  }

  const lookWhileDown = async (now: number) => {
    if (isAway || now - downSince < awayAfter || (await witness.isSeen())) return
    await ofAllSchools(markBrokerAway)
    isAway = true
  }

  return {
    heard: (deviceId: number, payload: Buffer) => {
      const was = online.has(deviceId)
      const is = readOnlineFlag(payload)
      if (is) online.add(deviceId)
      else online.delete(deviceId)
      if (was === is && is) return
      unwritten.add(deviceId)
      void write()
    },
    /** Clears the state before the broker sends all retained presence messages. */
    begin: () => {
      online.clear()
      unwritten.clear()
    },
    up: () => {
      ;[upSince, isAway] = [performance.now(), false]
      void refreshNodes().then(write)
    },
    down: () => {
      if (upSince === null) return
      ;[upSince, downSince, nodes] = [null, performance.now(), []]
    },
    look: () => {
      const now = performance.now()
      return upSince === null ? lookWhileDown(now) : lookWhileUp(upSince, now)
    },
    /** Waits for pending writes. */
    close: async () => {
      upSince = null
      await writing
    },
  }
}
