import type { Fault } from '../views.ts'
import type { Verdict } from '../words.ts'

/** A fault of a row, by the column that it stands in; null for the row as a whole. */
export interface CellFault<Key extends string> {
  readonly key: Key | null
  readonly why: string
}

/** The faults of a row as a clerk is told them, by the own headings. */
export const tellFaults = <Key extends string>(
  faults: readonly CellFault<Key>[],
  titleOf: (key: Key) => string,
): Fault[] => faults.map(({ key, why }) => ({ title: key === null ? null : titleOf(key), why }))

/** The verdict on a row with these faults, whose record is new or is there already. */
export const verdictOf = (faults: readonly unknown[], isNew: boolean, isChanged: boolean): Verdict => {
  if (faults.length > 0) return 'refused'
  if (isNew) return 'new'
  return isChanged ? 'changed' : 'unchanged'
}

/** Remembers in which row of the file something was met first; gives that row to those that come later. */
export const makeFirstRows = () => {
  const seen = new Map<string | number, number>()
  return (key: string | number | undefined, number: number): number | undefined => {
    if (key === undefined) return undefined
    const before = seen.get(key)
    if (before === undefined) seen.set(key, number)
    return before
  }
}
