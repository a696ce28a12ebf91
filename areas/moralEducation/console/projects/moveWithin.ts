/** Returns the ids with one of them moved to another place. */
export const moveWithin = (ids: readonly number[], id: number, to: number): number[] => {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
