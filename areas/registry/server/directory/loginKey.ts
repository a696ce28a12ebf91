/** Normalizes a login name for lookup: case and full-width characters don't matter. */
export const loginKey = (name: string): string => name.normalize('NFKC').toLowerCase()
