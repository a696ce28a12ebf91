import { randomUUID } from 'node:crypto'
import { recordedInSchool } from '../../../platform/server/audit/recordedInSchool.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { DatabaseAway } from '../../../platform/server/database/databaseAway.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { DeviceBatch, Receipt } from '../contract.ts'
import { receiveBatches } from './receiveBatches.ts'
import { findSenders } from './senders.ts'

/** The most records that one transaction takes. */
const mostRecords = 1000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly live: Live
}

/** A batch that waits, and who waits for its receipt. */
interface Waiting {
  readonly deviceId: number
  readonly batch: DeviceBatch
  readonly heardAt: Date
  readonly settled: PromiseWithResolvers<Receipt>
}

/** Takes from the front as many batches as one transaction may have, one at least. */
const takeRound = (waiting: Waiting[]): Waiting[] => {
  let records = 0
  const ends = waiting.findIndex(({ batch }) => (records += batch.records.length) > mostRecords)
  return waiting.splice(0, ends === -1 ? waiting.length : Math.max(1, ends))
}

const write = ({ database, clock, live }: Parts, schoolId: number, round: readonly Waiting[]) => {
  const now = clock.now()
  const requestId = `devices-${randomUUID()}`
  const head = { call: 'access.deviceRecords', schoolId, memberId: null, requestId, address: '', at: now }
  return recordedInSchool(database, head, async (db) => {
    const ids = [...new Set(round.map(({ deviceId }) => deviceId))]
    const senderOf = await findSenders(db, schoolId, ids)
    const sent = round.map(({ deviceId, ...sent }) => ({ sender: senderOf(deviceId), ...sent }))
    return receiveBatches(db, schoolId, sent, { now, live })
  })
}

const settle = async (parts: Parts, schoolId: number, round: readonly Waiting[]): Promise<void> => {
  try {
    const receipts = await write(parts, schoolId, round)
    round.forEach(({ settled }, place) => {
      const receipt = receipts[place]
      if (receipt) settled.resolve(receipt)
      else settled.reject(new Error('a batch has no receipt'))
    })
  } catch (error) {
    if (round.length === 1 || error instanceof DatabaseAway) {
      for (const { settled } of round) settled.reject(error)
      return
    }
    // One that cannot be written must not keep the others from being counted.
    for (const one of round) await settle(parts, schoolId, [one])
  }
}

/**
 * Writes batches as they come: those of one school that wait are taken together into one transaction, since each holds the
 * school's states. Two schools at once, one on the embedded database, which has one connection.
 */
export const gatherBatches = (parts: Parts) => {
  const atOnce = parts.database.kind === 'postgres' ? 2 : 1
  const waiting = new Map<number, Waiting[]>()
  const busy = new Set<number>()

  const next = (): void => {
    for (const [schoolId, batches] of waiting) {
      if (busy.size >= atOnce) return
      if (busy.has(schoolId)) continue
      const round = takeRound(batches)
      // At the end of the row again: no school keeps the others waiting.
      waiting.delete(schoolId)
      if (batches.length > 0) waiting.set(schoolId, batches)
      busy.add(schoolId)
      void settle(parts, schoolId, round).finally(() => {
        busy.delete(schoolId)
        next()
      })
    }
  }

  /** Writes a batch with the others of its school; gives its receipt after the commit. */
  return (schoolId: number, deviceId: number, batch: DeviceBatch): Promise<Receipt> => {
    const settled = Promise.withResolvers<Receipt>()
    const batches = waiting.get(schoolId) ?? []
    batches.push({ deviceId, batch, heardAt: parts.clock.now(), settled })
    waiting.set(schoolId, batches)
    // Those that arrive in the same breath go together.
    setImmediate(next)
    return settled.promise
  }
}
