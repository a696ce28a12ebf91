import { normalizeIdentityNumber } from '../../platform/contract/numbers.ts'
import { isIdCard } from '../../platform/contract/idCard.ts'

/** Identity documents that a record may hold. A record without a type has a resident identity card. */
export const documentTypes = [
  '居民身份证',
  '护照',
  '港澳居民来往内地通行证',
  '港澳居民居住证',
  '台湾居民来往大陆通行证',
  '台湾居民居住证',
  '其他证件',
] as const
export type DocumentType = (typeof documentTypes)[number]

const residentCard = '居民身份证'

/** The form of each document's number, except cards with the check digit of identity numbers. */
const patterns: Readonly<Partial<Record<DocumentType, RegExp>>> = {
  护照: /^[A-Z0-9]{5,17}$/,
  港澳居民来往内地通行证: /^[HM]\d{8}(\d{2})?$/,
  台湾居民来往大陆通行证: /^[A-Z]?\d{7,10}[A-Z]?$/,
  其他证件: /^[A-Z0-9-]{4,18}$/,
}

const passport = /^[A-Z]{1,2}\d{6,9}$/

/** A resident card of people from Hong Kong, Macau (81, 82) or Taiwan (83) has an identity number. */
const typeOfIdentityNumber = (number: string): DocumentType => {
  if (/^8[12]/.test(number)) return '港澳居民居住证'
  return number.startsWith('83') ? '台湾居民居住证' : residentCard
}

/** Recognizes a document by the form of its number. Undefined for numbers that several documents or none have. */
export const recognizeDocument = (number: string): DocumentType | undefined => {
  if (isIdCard(number)) return typeOfIdentityNumber(number)
  if (patterns.港澳居民来往内地通行证?.test(number)) return '港澳居民来往内地通行证'
  return passport.test(number) ? '护照' : undefined
}

/** Returns the type to store with a number, null for a resident identity card. */
export const typeToStore = (type: DocumentType | undefined): DocumentType | null =>
  type === undefined || type === residentCard ? null : type

/** Returns the type to show for a stored number. Null without a number. */
export const shownDocumentType = (stored: string | null, tail: string | null): string | null =>
  tail === null ? null : (stored ?? residentCard)

/** The number and type of a document, or the reason why it can't be used. */
type ReadDocument =
  | { readonly number: string; readonly type: DocumentType }
  | { readonly why: string; readonly isIdentityNumber: boolean }

/** Digits are meant as an identity number, except the eight or ten of a Taiwan permit. */
const looksLikeIdentityNumber = (number: string) => /^\d+X?$/.test(number) && !/^\d{8}(\d{2})?$/.test(number)

const isDocumentType = (text: string | undefined): text is DocumentType => documentTypes.some((type) => type === text)

/** Reads a document number with the type that a sheet states, if any. The form of a number wins over a wrong type. */
export const readDocument = (text: string, stated: string | undefined): ReadDocument => {
  const number = normalizeIdentityNumber(text)
  if (isIdCard(number)) return { number, type: typeOfIdentityNumber(number) }
  const type = isDocumentType(stated) ? stated : recognizeDocument(number)
  const isIdentityNumber = stated === residentCard || (stated === undefined && looksLikeIdentityNumber(number))
  if (isIdentityNumber) return { why: '证件号不正确', isIdentityNumber }
  if (type === undefined) return { why: '认不出是哪一种证件，请加一列“证件类型”', isIdentityNumber }
  const isFitting = patterns[type]?.test(number) === true
  return isFitting ? { number, type } : { why: `不像${type}的号码`, isIdentityNumber }
}
