import { DeviceBatch, Receipt } from '../../areas/access/contract.ts'

type DeviceRecord = DeviceBatch['records'][number]

/** The most records that a simulated device sends at once. */
const batchOf = 50

/** The records of a simulated device, each kept until a receipt says that it was counted or never will be. */
export const makeDeviceMemory = (series: number) => {
  let kept: DeviceRecord[] = []
  let last = 0
  const tally = { made: 0, acknowledged: 0, refused: 0 }

  return {
    series,
    tally,
    isEmpty: () => kept.length === 0,
    add: (record: Omit<DeviceRecord, 'number' | 'comment'>) => {
      last += 1
      tally.made += 1
      kept.push({ ...record, number: last, comment: '' })
    },
    /** The next records to send, oldest first. */
    next: (clock: number): DeviceBatch => ({ clock, series, records: kept.slice(0, batchOf) }),
    /** Processes a receipt for the sent batch. Returns false if the receipt belongs to another batch. */
    settle: (message: unknown, { records }: DeviceBatch): boolean => {
      const receipt = Receipt.safeParse(message).data
      const highest = records.at(-1)?.number
      if (receipt?.series !== series || receipt.number !== highest) return false
      kept = kept.filter(({ number }) => number > (highest ?? 0))
      tally.refused += receipt.refused.length
      tally.acknowledged += records.length - receipt.refused.length
      return true
    },
  }
}
