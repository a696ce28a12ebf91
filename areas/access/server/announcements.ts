import { announcement } from '../../../platform/server/announcement.ts'
import type { Live } from '../../../platform/server/live/live.ts'

/** A record as it was written. */
export interface WrittenRecord {
  readonly id: number
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
  /** The device that told, or the gate at which a person decided. */
  readonly deviceId: number | null
  readonly series: number | null
  readonly number: number | null
  /** The person who reported by hand; null where a device told. */
  readonly operatorId: number | null
  readonly byCard: boolean
  /** The temperature that the device measured, tenths of a degree Celsius; null where it measured none. */
  readonly tempF: number | null
}

/** A school's records before a moment are about to be thrown away. Places: 10 whereabouts, which keep what they decide. */
export const beforeRecordsGo = announcement<{ readonly schoolId: number; readonly before: Date }>()

interface Arrived {
  readonly schoolId: number
  readonly records: readonly WrittenRecord[]
  readonly now: Date
  readonly live: Live
}

/** Records were written. Those that had been counted before are not among them. Places: 10 whereabouts, 30 cards, 40 temperatures. */
export const whenRecordsArrive = announcement<Arrived>()
