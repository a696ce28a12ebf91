import { z } from 'zod'
import { removeInvisible, text } from './ids.ts'
import { normalizeCode } from './numbers.ts'

/**
 * True for a name without blanks at its ends. Names that differ only by such a blank look alike but sort and match
 * differently.
 */
const hasNoBlanksAround = (name: string): boolean => name === name.trim()

/** Message for a name with blanks at its ends. Forms trim them before sending. */
export const outerBlanksMessage = '前后不能有空格'

/**
 * Matches line breaks, tabs and invisible characters: names that differ only by one look alike. Names in some languages
 * need joiners, ideograph variations or Mongolian selectors. `text` refuses direction marks with a separate message.
 */
const hidden =
  /(?!\u200C|\u200D|[\u{E0100}-\u{E01EF}]|[\u180B-\u180F]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u

/** Message for a name with such a character. */
export const invisibleInsideMessage = '含有换行、制表符或看不见的字符，请删除后重新输入'

/**
 * Schema of a name that identifies a record to people: no blanks at its ends, no invisible characters. `blank` is the
 * message for an empty one.
 */
export const nameText = (longest: number, blank: string) =>
  text(longest)
    .min(1, { error: blank, abort: true })
    .refine((name) => name.trim() !== '', { error: blank, abort: true })
    .refine((name) => !hidden.test(name), { error: invisibleInsideMessage, abort: true })
    .refine(hasNoBlanksAround, outerBlanksMessage)

/** Schema of a text that must not be blank, such as a reason or title. `blank` is the message for a blank one. */
export const filledText = (longest: number, blank: string) =>
  text(longest, 1).refine((said) => said.trim() !== '', blank)

/** True for a number whose characters are all visible, plain blanks excepted. Numbers need no joiners or variations. */
const isAllSeen = (number: string): boolean => removeInvisible(number) === number.replaceAll(' ', '')

/**
 * Schema of a code (`normalizeCode`). It may be empty.
 */
export const numberText = (longest: number) =>
  z.string().overwrite(normalizeCode).max(longest).refine(isAllSeen, invisibleInsideMessage)
