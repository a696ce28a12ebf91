/** Returns a sorted copy. `toSorted` needs a newer Chrome than the last for Windows 7 (see the build's target). */
export const sorted = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Item[] => {
  const copy = [...items]
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  return copy.sort(compare)
}

/** Compares tree items by order number, then by age. */
export const byOrder = (one: { orderNum: number; id: number }, other: { orderNum: number; id: number }) =>
  one.orderNum - other.orderNum || one.id - other.id
