import { type KnownDevice, readMessage } from '../../device/server/index.ts'
import { DeviceBatch, type Receipt, type RefusedBatch } from '../contract.ts'
import type { WriteBatch } from './gatherBatches.ts'

/** Takes what devices publish as records: a batch is written and gets its receipt, anything else is told what is wrong with it. */
export const receiveByChannel =
  (write: WriteBatch) =>
  async (device: KnownDevice, payload: Buffer): Promise<Receipt | RefusedBatch> => {
    const read = readMessage(DeviceBatch, payload)
    return read.data === undefined ? { error: read.error } : write(device, 'mqtt', read.data)
  }
