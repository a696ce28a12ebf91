/** Default number of a row's actions shown outside 更多. */
const defaultShown = 2

/** Splits actions into those shown and those under 更多, in their order but with dangerous ones last. */
export const splitRowActions = <Action extends { readonly label: string; readonly danger?: boolean }>(
  actions: readonly Action[],
  mostOpen = defaultShown,
) => {
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  return { open: ordered.slice(0, mostOpen), more: ordered.slice(mostOpen) }
}
