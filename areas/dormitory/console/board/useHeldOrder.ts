import { useState } from 'react'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/**
 * Gives the rows of a list in the order in which they first came, with their present state, so that none jumps away with the
 * focus; whoever comes later stands at the end.
 */
export const useHeldOrder = <Row extends { readonly userId: number }>(rows: readonly Row[] | undefined) => {
  const [order, hold] = useState<ReadonlyMap<number, number> | null>(null)
  if (order === null && rows !== undefined) hold(new Map(rows.map(({ userId }, at) => [userId, at])))
  if (order === null || rows === undefined) return rows
  const placeOf = ({ userId }: Row) => order.get(userId) ?? order.size
  return sorted(rows, (one, other) => placeOf(one) - placeOf(other))
}
