import type { BillState } from './words.ts'

/** Returns what a pupil pays of a price after a reduction in percent, in fen. A fraction of a fen is dropped. */
export const chargeAfter = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 100)

/** Returns the state of a bill of a closed month. */
export const findBillState = ({
  fen,
  paidFen,
}: {
  readonly fen: number
  readonly paidFen: number | null
}): BillState => {
  const paid = paidFen ?? 0
  if (paid > fen) return 'refund'
  if (paid === fen) return 'paid'
  return paid === 0 ? 'unpaid' : 'part'
}
