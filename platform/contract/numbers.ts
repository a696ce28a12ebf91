import { removeInvisible } from './ids.ts'

/**
 * Numbers as people type, paste and scan them, one function a kind. Full width becomes half width. Marks that copied
 * numbers bring along (zero widths, directions) are dropped, as are blanks and hyphens between digits.
 */

/** Normalizes digits, such as a verification code. */
export const normalizeDigits = (text: string): string =>
  removeInvisible(text.normalize('NFKC')).replaceAll(/\p{Dash}/gu, '')

/** Returns only the digits of a text. For a field that accepts nothing else. */
export const keepDigits = (text: string): string => normalizeDigits(text).replaceAll(/\D/g, '')

/** Normalizes a telephone number, and drops the country or long-distance prefix of a mobile number. */
export const normalizeTelephone = (text: string): string =>
  normalizeDigits(text).replace(/^(\+86|0086|86|0)(?=1[3-9]\d{9}$)/, '')

/** Normalizes an identity number. Its check character X is a capital. */
export const normalizeIdentityNumber = (text: string): string => normalizeDigits(text).toUpperCase()

/** Digits of a card number as it is stored. */
const cardDigits = 10

/**
 * Normalizes a card number: decimal, padded to ten digits, since readers and prints differ in leading zeros. Other text
 * keeps its hyphens.
 */
export const normalizeCardNumber = (text: string): string => {
  const plain = normalizeDigits(text)
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '').padStart(cardDigits, '0') : text.normalize('NFKC').trim()
}

/** True for two spellings of one card number. */
export const isSameCard = (one: string, other: string): boolean =>
  normalizeCardNumber(one) === normalizeCardNumber(other)

/** All spellings of a card number by leading zeros. Some older records still have one that isn't padded. */
export const cardNumberSpellings = (text: string): string[] => {
  const padded = normalizeCardNumber(text)
  const bare = padded.replace(/^0+(?=\d)/, '')
  return Array.from({ length: padded.length - bare.length + 1 }, (_, zeros) => '0'.repeat(zeros) + bare)
}

// Without controls, which no copied number brings: they are refused.
const marks = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Normalizes a code, such as a student's number. Schools write codes with hyphens and with blanks next to letters, so
 * those stay. Blanks between digits only group them.
 */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(marks, '')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/(?<=\d) +(?=\d)/g, '')
    .trim()

/** Normalizes a number plate: capitals without blanks, hyphens and the dot after the second character. */
export const normalizePlate = (text: string): string =>
  normalizeDigits(text)
    .replaceAll(/[·•・.]/g, '')
    .toUpperCase()

/** The normalisers by kind of number. */
export const numberNormalizers = {
  card: normalizeCardNumber,
  code: normalizeCode,
  identity: normalizeIdentityNumber,
  telephone: normalizeTelephone,
} as const
export type NumberKind = keyof typeof numberNormalizers
