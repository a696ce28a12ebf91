/** Digits as somebody types or pastes them: of full width too, with blanks and dashes between them. */
export const plainDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '')
