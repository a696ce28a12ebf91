import { contentVersion } from '../../../platform/server/versioned.ts'
import type { Fault } from '../views.ts'
import type { Verdict } from '../words.ts'
import type { JudgedRow } from './judgedRow.ts'

/** A fault of a row and its column. The key is null if the fault concerns the whole row. */
export interface CellFault<Key extends string> {
  readonly key: Key | null
  readonly why: string
}

/** Converts faults to the clerk's view: column keys become the headings of the clerk's file. */
export const toFaults = <Key extends string>(
  faults: readonly CellFault<Key>[],
  titleOf: (key: Key) => string,
): Fault[] => faults.map(({ key, why }) => ({ title: key === null ? null : titleOf(key), why }))

/** Returns the verdict on a row from its faults and whether its record is new or changed. */
export const decideVerdict = (faults: readonly unknown[], isNew: boolean, isChanged: boolean): Verdict => {
  if (faults.length > 0) return 'refused'
  if (isNew) return 'new'
  return isChanged ? 'changed' : 'unchanged'
}

/** Returns the fingerprint of everything a verdict depends on. */
export const verdictFingerprint = ({ verdict, basis, differences, mark }: JudgedRow): string =>
  mark ?? contentVersion([verdict, basis, differences])

/**
 * Drops details that are not needed, because a file has thousands of rows. A dry run shows differences and needs no
 * plans. A writing run needs plans and no differences.
 */
export const dropUnneededDetails = <Plan>(
  judged: JudgedRow,
  plan: Plan | null,
  { holds }: { readonly holds: boolean },
) =>
  holds
    ? { judged: { ...judged, mark: verdictFingerprint(judged), basis: null, differences: [], notes: [] }, plan }
    : { judged, plan: null }

/**
 * Returns a function that finds duplicate keys within a file. For a key and a row it returns the number of the first
 * other row with that key, so that each of two duplicates names the other.
 */
export const makeDuplicateFinder = <Key extends string | number>(
  keyedRows: Iterable<readonly [key: Key | undefined, number: number]>,
) => {
  const first = new Map<Key, number>()
  const second = new Map<Key, number>()
  for (const [key, number] of keyedRows) {
    if (key === undefined) continue
    if (!first.has(key)) first.set(key, number)
    else if (!second.has(key) && first.get(key) !== number) second.set(key, number)
  }
  return (key: Key | undefined, number: number): number | undefined => {
    if (key === undefined) return undefined
    const firstRow = first.get(key)
    return firstRow === number ? second.get(key) : firstRow
  }
}
