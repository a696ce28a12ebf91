/** A picture of a form: one that is kept already, or one that was just chosen. */
export type Picture =
  | { readonly kind: 'kept'; readonly id: number; readonly address: string; readonly name: string }
  | { readonly kind: 'chosen'; readonly file: File; readonly name: string }

/** The pictures with one moved by so many places, as far as there are. */
export const moved = <Item>(items: readonly Item[], from: number, by: number): Item[] => {
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
