/** Minutes of a pupil that a call may use. */
interface Balance {
  readonly id: number
  readonly left: number
  /** The last day on which the minutes count, `yyyy-MM-dd`. */
  readonly lastDay: string
}

/**
 * Returns how many minutes of each balance a call uses: those that expire first, and never more than are left. The sum
 * is less than `minutes` for a call that outlasts them.
 */
export const splitCharge = (balances: readonly Balance[], minutes: number): { id: number; minutes: number }[] => {
  const order = balances.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay) || one.id - other.id)
  let rest = minutes
  return order.flatMap(({ id, left }) => {
    const part = Math.min(rest, left)
    rest -= part
    return part > 0 ? [{ id, minutes: part }] : []
  })
}
