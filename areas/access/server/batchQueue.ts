import { randomUUID } from 'node:crypto'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { recordedInSchool } from '../../../platform/server/audit/recordedInSchool.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { DatabaseAway } from '../../../platform/server/database/databaseAway.ts'
import { isDiskFullError } from '../../../platform/server/disk/diskFull.ts'
import type { DiskRoom } from '../../../platform/server/disk/room.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import { type KnownDevice, markOnline } from '../../device/server/index.ts'
import type { DeviceBatch, Receipt } from '../contract.ts'
import { receiveBatches } from './receiveBatches.ts'

/** Maximum records in one transaction. */
const maxRecords = 2000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** Checked before each transaction, because batches over MQTT skip the check that calls have. */
  readonly room: Pick<DiskRoom, 'refuseFull' | 'noteFull'>
  /** Read lazily, because the server is built before its live channel. */
  readonly live: () => Live
}

/** The way a batch arrived. */
type BatchTransport = 'mqtt' | 'http'

/** A waiting batch, with the promise of its receipt. */
interface Waiting {
  readonly deviceId: number
  readonly door: BatchTransport
  readonly batch: DeviceBatch
  readonly heardAt: Date
  readonly settled: PromiseWithResolvers<Receipt>
}

/** Removes from the front as many batches as one transaction may hold, at least one. */
const takeBatches = (waiting: Waiting[]): Waiting[] => {
  let records = 0
  const overflowAt = waiting.findIndex(({ batch }) => (records += batch.records.length) > maxRecords)
  return waiting.splice(0, overflowAt === -1 ? waiting.length : Math.max(1, overflowAt))
}

const deviceIdsOf = (round: readonly Waiting[]): number[] => [...new Set(round.map(({ deviceId }) => deviceId))]

/**
 * Marks devices that sent by HTTP as online; connected devices are tracked by their connection. Ordered by id, so that
 * concurrent transactions can't deadlock.
 */
const markSendersOnline = async (db: Db, schoolId: number, round: readonly Waiting[], at: Date) => {
  const ids = deviceIdsOf(round.filter(({ door }) => door === 'http')).toSorted((one, other) => one - other)
  for (const deviceId of ids) await markOnline(db, { schoolId, deviceId }, { way: 'http', connection: '', at })
}

const write = async ({ database, clock, room, live }: Parts, schoolId: number, round: readonly Waiting[]) => {
  await room.refuseFull()
  const now = clock.now()
  const requestId = `devices-${randomUUID()}`
  const head = { call: 'access.deviceRecords', schoolId, memberId: null, requestId, address: '', at: now }
  return recordedInSchool(database, head, async (db) => {
    const receipts = await receiveBatches(db, schoolId, round, { now, live: live() })
    // Last, because another round of the same device waits from here until the commit.
    await markSendersOnline(db, schoolId, round, now)
    return receipts
  })
}

/** True if no other batch would find space either. */
const isDiskFull = (error: unknown): boolean =>
  isDiskFullError(error) || (error instanceof Refusal && error.kind === common.diskFull)

const settle = async (parts: Parts, schoolId: number, round: readonly Waiting[]): Promise<void> => {
  try {
    const receipts = await write(parts, schoolId, round)
    round.forEach(({ settled }, place) => {
      const receipt = receipts[place]
      if (receipt) settled.resolve(receipt)
      else settled.reject(new Error('a batch has no receipt'))
    })
  } catch (error) {
    const isFull = isDiskFull(error)
    if (isFull) parts.room.noteFull()
    if (round.length === 1 || isFull || error instanceof DatabaseAway) {
      for (const { settled } of round) settled.reject(error)
      return
    }
    // One batch that can't be written must not keep the others from being counted.
    for (const one of round) await settle(parts, schoolId, [one])
  }
}

/** Writes a device's batch together with others of its school; resolves with the receipt after the commit. */
export type WriteBatch = ReturnType<typeof gatherBatches>

/**
 * Maximum concurrent transactions, per school and in total. Within a school the second writes records while the first
 * updates states.
 */
const maxTransactions = { ofSchool: 2, inAll: 4 } as const

/**
 * Writes batches as they arrive. Waiting batches of one school share a transaction, because each transaction locks the
 * school's states.
 */
export const gatherBatches = (parts: Parts) => {
  const waiting = new Map<number, Waiting[]>()
  const busy = new Map<number, number>()
  let inAll = 0

  const count = (schoolId: number, by: 1 | -1): void => {
    inAll += by
    const now = (busy.get(schoolId) ?? 0) + by
    if (now === 0) busy.delete(schoolId)
    else busy.set(schoolId, now)
  }

  const next = (): void => {
    for (const [schoolId, batches] of Array.from(waiting)) {
      if (inAll >= maxTransactions.inAll) return
      if ((busy.get(schoolId) ?? 0) >= maxTransactions.ofSchool) continue
      const round = takeBatches(batches)
      // Move the school to the end of the queue, so that it doesn't delay the others.
      waiting.delete(schoolId)
      if (batches.length > 0) waiting.set(schoolId, batches)
      count(schoolId, 1)
      void settle(parts, schoolId, round).finally(() => {
        count(schoolId, -1)
        next()
      })
    }
  }

  return (
    { schoolId, deviceId }: Pick<KnownDevice, 'schoolId' | 'deviceId'>,
    door: BatchTransport,
    batch: DeviceBatch,
  ): Promise<Receipt> => {
    const settled = Promise.withResolvers<Receipt>()
    const batches = waiting.get(schoolId) ?? []
    batches.push({ deviceId, door, batch, heardAt: parts.clock.now(), settled })
    waiting.set(schoolId, batches)
    // Batches that arrive in the same tick are written together.
    setImmediate(next)
    return settled.promise
  }
}
