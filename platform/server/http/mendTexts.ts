import { replaceDirectionMarks } from '../../contract/ids.ts'

/** The deepest accepted nesting, well above that of any valid input. Deeper input is an attack on the stack. */
export const maxInputDepth = 32

/**
 * Replaces a character that can't be stored or is not allowed, so that the text can't become the number of another
 * card.
 */
const replacement = '\uFFFD'

/**
 * True for printable ASCII, which needs no repair. Nearly all texts of a device's batch of thousands are like that.
 */
const isPrintableAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

const mend = (text: string): string =>
  isPrintableAscii(text)
    ? text
    : replaceDirectionMarks(text.toWellFormed().replaceAll('\u0000', replacement), replacement)

/**
 * Returns the same input with unusable characters replaced (NUL, unpaired surrogates, direction overrides) and too
 * deep parts removed: one bad part must not lose a device's whole message.
 */
export const repairTexts = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return mend(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxInputDepth) return null
  if (Array.isArray(value)) return value.map((item) => repairTexts(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mend(name), repairTexts(item, depth + 1)]))
}

/** True for a value that is nested deeper than the accepted depth. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > maxInputDepth || Object.values(value).some((item) => isTooDeep(item, depth + 1)))
