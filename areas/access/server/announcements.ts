import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Live } from '../../../platform/server/live/live.ts'

/** A record as written to the database. */
export interface WrittenRecord {
  readonly id: number
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
  /** The device that reported it, or the gate at which a person decided. */
  readonly deviceId: number | null
  readonly series: number | null
  readonly number: number | null
  /** The person who reported by hand; null for devices. */
  readonly operatorId: number | null
  readonly byCard: boolean
  /** Temperature that the device measured, tenths of a degree Celsius; null if none. */
  readonly tempF: number | null
}

/**
 * Announced before a school's records up to a moment are deleted. Order: 10 whereabouts, which keep the states that the
 * records decide.
 */
export const beforeRecordsDeleted = declareAnnouncement<{ readonly schoolId: number; readonly before: Date }>()

interface Arrived {
  readonly schoolId: number
  readonly records: readonly WrittenRecord[]
  readonly now: Date
  readonly live: Live
}

/**
 * Announced after records were written, without repeated deliveries. Order: 10 whereabouts, 15 leaves, 20 reports of the
 * dormitory, 30 cards, 40 temperatures.
 */
export const whenRecordsArrive = declareAnnouncement<Arrived>()
