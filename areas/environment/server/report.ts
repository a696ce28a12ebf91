import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { recordedInSchool } from '../../../platform/server/audit/recordedInSchool.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import type { DiskRoom } from '../../../platform/server/disk/room.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { type KnownDevice, markOnline, readMessage } from '../../device/server/index.ts'
import { type environment as calls, environmentRefusals } from '../contract.ts'
import { AirBatch, type AirReceipt } from '../readings.ts'
import { receiveReadings } from './receiveReadings.ts'

/** Stores a batch delivered by HTTP. The device counts as online for a while after it. */
export const reportByHttp = async ({
  db,
  session,
  body,
  clock,
  outbox,
}: Context<typeof calls.report>): Promise<AirReceipt> => {
  const [schoolId, deviceId, now] = [schoolOf(session), deviceOf(session), clock.now()]
  const receipt = await receiveReadings(db, { schoolId, deviceId, now, outbox }, body)
  await markOnline(db, { schoolId, deviceId }, { way: 'http', connection: '', at: now })
  return receipt
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** Checked before each batch, because messages over MQTT skip the check that calls have. */
  readonly room: Pick<DiskRoom, 'refuseFull'>
  /** Read lazily, because the server is built before its outbox. */
  readonly outbox: () => Outbox
}

/**
 * Stores batches that monitors publish. Returns the receipt after the commit, or why the batch can't be read. If it
 * fails otherwise, no receipt is sent and the device sends again.
 */
export const receiveAirByChannel =
  ({ database, clock, room, outbox }: Parts) =>
  async ({ schoolId, deviceId }: KnownDevice, payload: Buffer): Promise<AirReceipt | { readonly error: string }> => {
    const read = readMessage(AirBatch, payload)
    if (read.data === undefined) return { error: read.error }
    const batch = read.data
    await room.refuseFull()
    const now = clock.now()
    const requestId = `air-${randomUUID()}`
    const head = { call: 'environment.report', schoolId, memberId: null, requestId, address: '', at: now }
    try {
      return await recordedInSchool(database, head, (db) =>
        receiveReadings(db, { schoolId, deviceId, now, outbox: outbox() }, batch),
      )
    } catch (error) {
      // A device discards its readings after an error, so other refusals stay unanswered: it sends again, for example
      // when the disk has room again.
      if (error instanceof Refusal && error.kind === environmentRefusals.notMonitor) return { error: error.message }
      throw error
    }
  }
