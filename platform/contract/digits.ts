/** Digits as somebody types or pastes them: of full width too, with blanks and dashes between them. */
export const plainDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '')

/** A number or code as it is kept: signs of full width as plain ones, without blanks around it. */
export const plainNumber = (text: string): string => text.normalize('NFKC').trim()
