/** A sorted copy. `toSorted` itself came after the last Chrome for Windows 7 (see the build's target). */
export const sorted = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Item[] => {
  const copy = [...items]
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  return copy.sort(compare)
}

/** Compares things of a tree by their order number, then by age. */
export const byOrder = (one: { orderNum: number; id: number }, other: { orderNum: number; id: number }) =>
  one.orderNum - other.orderNum || one.id - other.id
