import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'

/** States of a ledger entry: a valid or cancelled award, a cancellation, or the initial points. */
const recordStates = ['valid', 'cancelled', 'cancel', 'initial'] as const

/** A ledger entry with the balance after it. */
export const RecordRow = z.object({
  id: z.int(),
  studentId: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
  type: z.string(),
  item: z.string(),
  rank: z.string(),
  points: z.int(),
  balance: z.int(),
  note: z.string(),
  operator: z.string().nullable(),
  createdTime: WireTime,
  state: z.enum(recordStates),
  cancelReason: z.string().nullable(),
})
export type RecordRow = z.output<typeof RecordRow>

const sums = { added: z.int(), deducted: z.int(), num: z.int() }

/** Points added and deducted and their number, within days and departments. Cancelled awards don't count. */
export const StatisticsView = z.object({
  ...sums,
  students: z.int(),
  byType: z.array(z.object({ type: z.string(), ...sums })),
  byClass: z.array(z.object({ className: z.string(), ...sums })),
  top: z.array(z.object({ studentId: z.int(), name: z.string(), className: z.string().nullable(), points: z.int() })),
})
export type StatisticsView = z.output<typeof StatisticsView>
