/** Returns building and floor of a place in one line. */
export const showLocation = (place: { readonly building: string; readonly floor: string }): string =>
  [place.building, place.floor].filter((part) => part.trim() !== '').join(' ')
