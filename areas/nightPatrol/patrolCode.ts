/** Normalizes the code of a place as it was typed: capitals in half width, without blanks and hyphens. */
export const normalizePatrolCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
