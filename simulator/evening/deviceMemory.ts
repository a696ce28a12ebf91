import { DeviceBatch, Receipt } from '../../areas/access/contract.ts'

type DeviceRecord = DeviceBatch['records'][number]

/** The most records that a pretend device sends at once. */
const batchOf = 50

/** The records of a pretend device: each is kept until a receipt says that it was counted, or never will be. */
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
    /** The next records to send: the oldest ones. */
    next: (clock: number): DeviceBatch => ({ clock, series, records: kept.slice(0, batchOf) }),
    /** Takes a receipt for what was sent; false for one that belongs to something else. */
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
