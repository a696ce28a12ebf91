import { z } from 'zod'

/** The largest id: 64 bits in the database, of which numbers hold 53 exactly. */
export const largestId = Number.MAX_SAFE_INTEGER

/** The largest number that counts or orders something: a PostgreSQL integer. */
export const largestCount = 2_147_483_647

/**
 * The meaning of an input's field, beyond its type.
 * - `kind`: the field is the id of a record of this kind, and the platform checks that the session reaches it before a handler runs.
 * - `sample`: names the value of the sweep's test data that makes a call succeed.
 * - `secret`: never logged, never audited in clear, not expected back from storage. A response with one is not stored
 *   (idempotency).
 */
interface FieldMeaning {
  readonly kind?: string
  readonly sample?: string
  readonly secret?: boolean
  /** It is HTML, which is sanitised before it is stored. */
  readonly isMarkup?: boolean
  /** It is searched for, ignored or stored as a reference, so that the text itself may not be stored. */
  readonly onlySought?: boolean
  /** A number that its sender assigns once. A second input with the same number is a retry of the first. */
  readonly isOnce?: boolean
  /**
   * Only the first of several inputs for one record is kept, so the sweep sends each test text for a different record.
   */
  readonly firstAlone?: boolean
  /** Optional but usually sent. The sweep sends it even when it leaves out other optional fields. */
  readonly usual?: boolean
}

export const fieldMeaning = z.registry<FieldMeaning>()

/**
 * Schema of the id of a record of one kind, checked for reach wherever an input has it (architecture, "Reach").
 * `sample` names the record that makes the call succeed in the sweep.
 */
export const id = (kind: string, sample: string = kind) =>
  z.int().min(1).max(largestId).register(fieldMeaning, { kind, sample })

/**
 * Schema of a number from 0 that a device or a page assigns. Each field gets its own schema, because `register` marks
 * the schema itself.
 */
export const wholeNumber = () => z.int().min(0).max(largestId)

/** Schema of a response text that grants access, such as a token or a first password. */
export const secretText = () => z.string().register(fieldMeaning, { secret: true })

/** Matches blanks and invisible characters: zero widths, direction marks, fillers, controls. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns the text without blanks and invisible characters. */
export const removeInvisible = (value: string): string => value.replaceAll(unseen, '')

/** Message for a text of only invisible characters. */
export const invisibleTextMessage = '请填写看得见的文字'

/** True for a text with a visible character, and for a blank text, which each field accepts or refuses itself. */
export const isBlankOrVisible = (value: string): boolean => value.trim() === '' || removeInvisible(value) !== ''

/**
 * Matches marks that change the text direction. After one, a name or an amount displays differently from what is
 * stored.
 */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Message for a text with such a mark. */
export const directionMarksMessage = '含有改变文字方向的隐藏字符，请删除后重新输入'

/** True for a text without direction marks. */
export const hasNoDirectionMarks = (value: string): boolean => !turning.test(value)

const everyTurning = new RegExp(turning, 'gu')

/** Replaces direction marks in a text. */
export const replaceDirectionMarks = (value: string, replacement: string): string =>
  value.replaceAll(everyTurning, replacement)

/**
 * Schema of a text that a person types: `shortest` to `longest` characters, no direction marks, and not only invisible
 * characters. A field that may not be blank adds its specific message.
 */
export const text = (longest: number, shortest = 0) =>
  z
    .string()
    .min(shortest)
    .max(longest)
    .refine(isBlankOrVisible, { error: invisibleTextMessage, abort: true })
    .refine(hasNoDirectionMarks, directionMarksMessage)

const copiedMarks = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/**
 * Schema of a text that is only searched for. Direction and zero-width marks that a copied number or name brings along
 * are dropped.
 */
export const keywordText = (longest: number) =>
  z
    .string()
    .refine(isBlankOrVisible, { error: invisibleTextMessage, abort: true })
    .overwrite((value) => value.replaceAll(copiedMarks, ''))
    .max(longest)

/** A true/false that a query string can carry. */
export const flag = z.boolean()
