/** Minutes of a pupil that a call may use. */
export interface Balance {
  readonly id: number
  readonly left: number
  /** The last day on which the minutes count, `yyyy-MM-dd`. */
  readonly lastDay: string
}

/** Returns the minutes that a call of so many seconds costs: begun minutes count. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/**
 * Returns how many minutes of each balance a call uses: those that expire first, and never more than are left. The sum
 * is less than `minutes` for a call that outlasts them.
 */
export const splitCharge = (balances: readonly Balance[], minutes: number): { id: number; minutes: number }[] => {
  const order = balances.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay) || one.id - other.id)
  let open = minutes
  return order.flatMap(({ id, left }) => {
    const part = Math.min(open, left)
    open -= part
    return part > 0 ? [{ id, minutes: part }] : []
  })
}

/** Returns the largest refund in fen of a package with minutes left. A fraction of a fen is dropped. */
export const mostRefund = ({ fen, minutes, left }: { fen: number; minutes: number; left: number }): number =>
  minutes === 0 ? 0 : Math.floor((fen * left) / minutes)
