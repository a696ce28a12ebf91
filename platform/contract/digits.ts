/** Normalizes typed or pasted digits: converts full width to half width and removes blanks and dashes. */
export const normalizeTypedDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '')

/** Returns a number or code as it is stored: half width and trimmed. */
export const normalizeNumber = (text: string): string => text.normalize('NFKC').trim()
