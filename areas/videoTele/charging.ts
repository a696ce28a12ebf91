/** Returns the minutes that a call of so many seconds costs: begun minutes count. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/** Returns the largest refund in fen of a package with minutes left. A fraction of a fen is dropped. */
export const mostRefund = ({ fen, minutes, left }: { fen: number; minutes: number; left: number }): number =>
  minutes === 0 ? 0 : Math.floor((fen * left) / minutes)
