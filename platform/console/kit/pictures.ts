/** A picture of a form: a stored one, or a file that was just chosen. */
export type Picture =
  | { readonly kind: 'kept'; readonly id: number; readonly address: string; readonly name: string }
  | { readonly kind: 'chosen'; readonly file: File; readonly name: string }

/** Returns the items with one moved by `by` places, at most to an end. */
export const moveItem = <Item>(items: readonly Item[], from: number, by: number): Item[] => {
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
