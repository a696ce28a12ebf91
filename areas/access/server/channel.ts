import { findUnacceptable } from '../../../platform/server/http/input.ts'
import { mendTexts } from '../../../platform/server/http/mendTexts.ts'
import type { KnownDevice } from '../../device/server/index.ts'
import { DeviceBatch, type Receipt, type RefusedBatch } from '../contract.ts'
import type { WriteBatch } from './gatherBatches.ts'

const refused = (error: string): RefusedBatch => ({ error })

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}

/** Takes what devices publish as records: a batch is written and gets its receipt, anything else is told what is wrong with it. */
export const receiveByChannel =
  (write: WriteBatch) =>
  async (device: KnownDevice, payload: Buffer): Promise<Receipt | RefusedBatch> => {
    const told = mendTexts(parse(payload))
    if (told === undefined) return refused('不是有效的 JSON')
    const unacceptable = findUnacceptable(told)
    if (unacceptable) return refused(`${unacceptable.field}：${unacceptable.msg}`)
    const { data: batch, error } = DeviceBatch.safeParse(told)
    if (batch) return write(device, 'mqtt', batch)
    const [issue] = error.issues
    return refused(`${issue?.path.join('.') ?? ''}：${issue?.message ?? '格式有误'}`)
  }
