import type { Clock } from '../../../../../platform/server/clock.ts'
import type { Database } from '../../../../../platform/server/database/database.ts'
import { findTold, markAway, markTold } from '../../toldPresence.ts'
import type { Witness } from './witness.ts'

/** So many devices are marked in one transaction. */
const mostAtOnce = 1000

/** A connection that is back within so long was never away, in milliseconds; after it, devices have so long to say that they are back. */
const awayAfter = 3000
const comeBackWithin = 8000

/** How often all that was told is compared with what the database knows, in milliseconds. */
const compareEvery = 10_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly witness: Witness
  readonly nodeId: string
  readonly onFault: (what: string, error: unknown) => void
}

/** Reads what a device has said of its line; an empty message, by which the server hushes it, is none. */
const saysOnline = (payload: Buffer): boolean => {
  try {
    return Object(JSON.parse(payload.toString())).online === true
  } catch {
    return false
  }
}

/** Keeps which devices are connected to the operator's broker, as their retained messages tell, and has the database know of it. */
export const keepPresence = ({ database, clock, witness, nodeId, onFault }: Parts) => {
  const online = new Set<number>()
  const unwritten = new Set<number>()
  // The nodes that see the broker; nothing is marked before they are known.
  let nodes: readonly string[] = []
  let upSince: number | null = null
  let downSince = performance.now()
  let isAway = false
  let comparedAt = -compareEvery
  let writing: Promise<void> | null = null

  const isUp = () => upSince !== null
  // One node marks a device: another that hears more slowly would mark what has passed.
  const isMine = (deviceId: number) => nodes[deviceId % nodes.length] === nodeId
  const ofAllSchools = <T>(work: Parameters<typeof database.asSystem<T>>[1]) =>
    database.asSystem('devices: lines at the operator’s broker', work)

  const writeAll = async () => {
    // What was heard before the broker went away is told again when it is back.
    while (unwritten.size > 0 && nodes.length > 0 && isUp()) {
      const round = [...unwritten].slice(0, mostAtOnce)
      for (const deviceId of round) unwritten.delete(deviceId)
      const told = round.filter(isMine).map((deviceId) => ({ deviceId, online: online.has(deviceId) }))
      if (told.length === 0) continue
      try {
        await ofAllSchools((db) => markTold(db, told, clock.now()))
      } catch (error) {
        for (const deviceId of round) unwritten.add(deviceId)
        throw error
      }
    }
  }

  const write = (): Promise<void> => {
    writing ??= writeAll()
      // Not lost: the next look writes again.
      .catch((error: unknown) => onFault('the lines of devices could not be marked', error))
      .finally(() => {
        writing = null
      })
    return writing
  }

  /** Finds what was told and is not known, and what is known and was not told. */
  const compare = async () => {
    const rows = await ofAllSchools(findTold)
    const known = new Set(rows.flatMap(({ deviceId, isKnown }) => (isKnown ? [deviceId] : [])))
    for (const deviceId of online) if (!known.has(deviceId)) unwritten.add(deviceId)
    for (const { deviceId } of rows) if (!online.has(deviceId)) unwritten.add(deviceId)
  }

  /** Shares the devices with the nodes that see the broker; what one has left unmarked is found by comparing. */
  const share = async () => {
    const seeing = await witness.testify()
    if (nodes.length > 0 && seeing.join() !== nodes.join()) comparedAt = -compareEvery
    nodes = seeing
  }

  const lookWhileUp = async (up: number, now: number) => {
    await share()
    if (now - up > comeBackWithin && now - comparedAt > compareEvery) {
      await compare()
      comparedAt = now
    }
    await write()
  }

  const lookWhileDown = async (now: number) => {
    if (isAway || now - downSince < awayAfter || (await witness.isSeen())) return
    await ofAllSchools(markAway)
    isAway = true
  }

  return {
    heard: (deviceId: number, payload: Buffer) => {
      const was = online.has(deviceId)
      const is = saysOnline(payload)
      if (is) online.add(deviceId)
      else online.delete(deviceId)
      if (was === is && is) return
      unwritten.add(deviceId)
      void write()
    },
    /** The broker is about to tell how everything stands. */
    begin: () => {
      online.clear()
      unwritten.clear()
    },
    up: () => {
      ;[upSince, isAway] = [performance.now(), false]
      void share().then(write)
    },
    down: () => {
      if (upSince === null) return
      ;[upSince, downSince, nodes] = [null, performance.now(), []]
    },
    look: () => {
      const now = performance.now()
      return upSince === null ? lookWhileDown(now) : lookWhileUp(upSince, now)
    },
    /** Waits for what is being written. */
    close: async () => {
      upSince = null
      await writing
    },
  }
}
