import { useState } from 'react'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/**
 * Returns the rows with their current state in the order of the first call, so that a focused row doesn't move. New
 * rows are added at the end.
 */
export const useStableOrder = <Row extends { readonly userId: number }>(rows: readonly Row[] | undefined) => {
  const [order, setOrder] = useState<ReadonlyMap<number, number> | null>(null)
  if (order === null && rows !== undefined) setOrder(new Map(rows.map(({ userId }, at) => [userId, at])))
  if (order === null || rows === undefined) return rows
  const placeOf = ({ userId }: Row) => order.get(userId) ?? order.size
  return sorted(rows, (one, other) => placeOf(one) - placeOf(other))
}
