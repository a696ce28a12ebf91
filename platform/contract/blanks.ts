import { z } from 'zod'
import { plainNumber } from './digits.ts'
import { seenOf, text } from './ids.ts'

/** True for a name without blanks at its ends: two that differ by one would look alike, sort apart and not find each other. */
const hasNoBlanksAround = (name: string): boolean => name === name.trim()

/** What is said of a name with blanks at its ends. A form takes them off before it sends. */
export const blanksAround = '前后不能有空格'

/**
 * Line breaks, tabs and characters that nobody sees: two names that differ by one would look alike. Names of some languages
 * need joiners, ideographs their variations and Mongolian its selectors; `text` refuses marks of direction in its own words.
 */
const hidden =
  /(?!\u200C|\u200D|[\u{E0100}-\u{E01EF}]|[\u180B-\u180F]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u

/** Said of a name with such a character. */
export const unseenInside = '含有换行、制表符或看不见的字符，请删除后重新输入'

/**
 * A name by which people tell things apart: a text without blanks at its ends and without characters that nobody sees. `blank`
 * is said of one with nothing in it.
 */
export const nameText = (longest: number, blank: string) =>
  text(longest)
    .min(1, { error: blank, abort: true })
    .refine((name) => name.trim() !== '', { error: blank, abort: true })
    .refine((name) => !hidden.test(name), { error: unseenInside, abort: true })
    .refine(hasNoBlanksAround, blanksAround)

/** A text that has to say something: a reason, a title. `blank` is said of one that does not. */
export const filledText = (longest: number, blank: string) =>
  text(longest, 1).refine((said) => said.trim() !== '', blank)

/** True for a number in which all can be seen but plain blanks: it needs no joiners and no variations of a sign. */
const isAllSeen = (number: string): boolean => seenOf(number) === number.replaceAll(' ', '')

/**
 * A number or code by which things are told apart: kept in plain width and without blanks around it, refused with characters that
 * nobody sees. It may be empty.
 */
export const numberText = (longest: number) =>
  z.string().overwrite(plainNumber).max(longest).refine(isAllSeen, unseenInside)
