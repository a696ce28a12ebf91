import { hasNoDirectionMarks } from '../../../platform/contract/ids.ts'
import { isUnknownChoice } from '../../../platform/server/sheets/checkCell.ts'
import { plainText } from '../../../platform/server/sheets/cellText.ts'
import type { Cell, Column } from '../../../platform/server/sheets/columns.ts'
import type { ReadRow } from '../../../platform/server/sheets/readSheet.ts'
import { longestValue } from '../words.ts'
import { reasonOf } from './leftOut.ts'

/** A value that can't be read by itself, and the column that it is in. */
export interface UnreadValue {
  readonly key: string
  readonly value: string
  /** True if the clerk has chosen another value for it. */
  readonly isMatched: boolean
}

/** The value that the clerk has chosen for one that can't be read. Null leaves the cell blank. */
export interface ChosenValue {
  readonly key: string
  readonly value: string
  readonly target: string | null
}

/** A chosen value of an earlier sheet. Names of classes and the like count for one school year. */
export interface RememberedValue extends ChosenValue {
  readonly year: number | null
}

/** Finds the choice for a value of a column. Undefined if the clerk has made none. */
export type ChoiceFinder = (key: string, value: string) => string | null | undefined

/**
 * Returns a cell's text as a value for which the clerk can choose another one. Null for a blank or long text, and for
 * one with a longer number, because it may identify a person.
 */
export const toValue = (cell: Cell): string | null => {
  const text = plainText(String(cell ?? '')).replaceAll(/\s+/g, ' ')
  const isValue = text !== '' && text.length <= longestValue && hasNoDirectionMarks(text)
  return isValue && !/\d{7}/.test(text) ? text : null
}

/** Indexes the clerk's choices. The later of two choices for one value wins. */
export const makeChoiceFinder = (chosen: readonly ChosenValue[]): ChoiceFinder => {
  const byKey = new Map<string, Map<string, string | null>>()
  for (const { key, value, target } of chosen) {
    const ofKey = byKey.get(key) ?? new Map<string, string | null>()
    byKey.set(key, ofKey.set(value, target))
  }
  return (key, value) => byKey.get(key)?.get(value)
}

/** A row after the clerk's choices were applied, and its values that can't be read by themselves. */
interface MatchedRow<Key extends string> {
  readonly read: ReadRow<Key>
  readonly unread: readonly UnreadValue[]
}

/**
 * Replaces unknown words in columns with a choice of values by those that the clerk has chosen. Words without a choice
 * stay faults of the row. `columns` are the columns by heading.
 */
export const applyChosenWords = <Key extends string>(
  read: ReadRow<Key>,
  columns: ReadonlyMap<string, Column<Key>>,
  findChoice: ChoiceFinder,
): MatchedRow<Key> => {
  const unread: UnreadValue[] = []
  const cells: [Key, string | null][] = []
  const errors = read.errors.filter(({ title, message }) => {
    const column = columns.get(title ?? '')
    if (column === undefined || !isUnknownChoice(reasonOf(message))) return true
    const value = toValue(read.row[column.key])
    if (value === null) return true
    const target = findChoice(column.key, value)
    const isUsable = target === null ? column.required !== true : column.choices?.includes(target ?? '') === true
    unread.push({ key: column.key, value, isMatched: isUsable })
    if (target === undefined || !isUsable) return true
    cells.push([column.key, target])
    return false
  })
  if (unread.length === 0) return { read, unread }
  return { read: { ...read, row: { ...read.row, ...Object.fromEntries(cells) }, errors }, unread }
}
