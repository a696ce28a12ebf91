import { straightened } from '../../contract/ids.ts'

/** As deep as any input of ours is nested, and then some; deeper input is an attack on the stack. */
export const deepest = 32

/** Stands for a character that no database could keep, or no text may have, so that the text becomes nobody else's card. */
const replacement = '\uFFFD'

/** Nothing in a plain text can be at fault, and nearly all are: a device's batch has thousands. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

const mend = (text: string): string =>
  isPlain(text) ? text : straightened(text.toWellFormed().replaceAll('\u0000', replacement), replacement)

/**
 * The same input with characters replaced that no database could keep, a NUL, half a surrogate pair, or that turn a text's
 * direction, and without what lies too deep: a machine's whole message must not be lost by one part of it.
 */
export const mendTexts = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return mend(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((item) => mendTexts(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mend(name), mendTexts(item, depth + 1)]))
}

/** True of a value that is nested deeper than that. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepest || Object.values(value).some((item) => isTooDeep(item, depth + 1)))
