import { z } from 'zod'

/** The largest id: 64 bits in the database, of which numbers hold 53 exactly. */
export const largestId = Number.MAX_SAFE_INTEGER

/** The largest number that counts or orders something: a PostgreSQL integer. */
export const largestCount = 2_147_483_647

/**
 * The meaning of an input's field, beyond its type.
 * - `kind`: the field is the id of such a thing, and the platform checks that the session reaches it before a handler runs.
 * - `sample`: which value of the sweep's world makes a call succeed, where no id says it.
 * - `secret`: never logged, never audited in clear, not expected back from storage. An answer that holds one is not kept
 *   (idempotency).
 */
export interface FieldMeaning {
  readonly kind?: string
  readonly sample?: string
  readonly secret?: boolean
  /** Something is looked for by it; it is stored nowhere. */
  readonly onlySought?: boolean
  /** A number that its sender gives out once: a second input with the same one is the first again. */
  readonly isOnce?: boolean
  /** Of several inputs for one thing the first alone is kept: the sweep sends each of its texts for a thing of its own. */
  readonly firstAlone?: boolean
  /** May be left out in some case, but is given in the usual one: the sweep gives it even where it gives little else. */
  readonly usual?: boolean
}

export const fieldMeaning = z.registry<FieldMeaning>()

/**
 * The id of a thing of one kind, checked for reach wherever it stands in an input (architecture, "Reach"). `sample` says
 * which one makes the call succeed, where not any will do.
 */
export const id = (kind: string, sample: string = kind) =>
  z.int().min(1).max(largestId).register(fieldMeaning, { kind, sample })

/** A text of an answer that lets somebody in, such as a token or a first password. */
export const secretText = () => z.string().register(fieldMeaning, { secret: true })

/** Characters that nobody sees, beside blanks: zero widths, marks of direction, fillers, controls. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A text without blanks and whatever else nobody sees. */
export const seenOf = (value: string): string => value.replaceAll(unseen, '')

/** Said of a text that nobody can see. */
export const unseenText = '请填写看得见的文字'

/** True for a text with something to be seen, and for a blank one, of which each field says for itself whether it may be. */
export const isSeen = (value: string): boolean => value.trim() === '' || seenOf(value) !== ''

/** Marks that turn the direction of a text: after one, a name or an amount reads otherwise than it is stored. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Said of a text with such a mark. */
export const turningText = '含有改变文字方向的隐藏字符，请删除后重新输入'

/** True for a text without marks that turn its direction. */
export const isStraight = (value: string): boolean => !turning.test(value)

const everyTurning = new RegExp(turning, 'gu')

/** A text with such marks replaced. */
export const straightened = (value: string, replacement: string): string => value.replaceAll(everyTurning, replacement)

/**
 * A text of a person's hand: any characters but those that no database stores and those that turn its direction, at most `longest`
 * of them. None is made of what nobody sees alone; a field that may not be blank says so in its own words.
 */
export const text = (longest: number, shortest = 0) =>
  z
    .string()
    .min(shortest)
    .max(longest)
    .refine(isSeen, { error: unseenText, abort: true })
    .refine(isStraight, turningText)

/** A true/false that a query string can carry. */
export const flag = z.boolean()
