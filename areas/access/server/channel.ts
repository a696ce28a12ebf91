import { type KnownDevice, readMessage } from '../../device/server/index.ts'
import { DeviceBatch, type Receipt, type RefusedBatch } from '../contract.ts'
import type { WriteBatch } from './batchQueue.ts'

/**
 * Handles a device's published batch: writes it and returns the receipt, or returns the reason why it can't be read.
 */
export const receiveByChannel =
  (write: WriteBatch) =>
  async (device: KnownDevice, payload: Buffer): Promise<Receipt | RefusedBatch> => {
    const read = readMessage(DeviceBatch, payload)
    return read.data === undefined ? { error: read.error } : write(device, 'mqtt', read.data)
  }
