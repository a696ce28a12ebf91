/** So many actions of a row stand open where nothing else is said; the rest is under 更多. */
const usualOpen = 2

/** The actions that stand open and those under 更多: in the given order, but dangerous ones last. */
export const arranged = <Action extends { readonly label: string; readonly danger?: boolean }>(
  actions: readonly Action[],
  mostOpen = usualOpen,
) => {
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  return { open: ordered.slice(0, mostOpen), more: ordered.slice(mostOpen) }
}
