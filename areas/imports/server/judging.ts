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

/** Finds what stands in several rows of a file: gives the first other row with the same key, so that each row names another. */
export const makeTwins = <Key extends string | number>(
  given: Iterable<readonly [key: Key | undefined, number: number]>,
) => {
  const rowsBy = new Map<Key, number[]>()
  for (const [key, number] of given) {
    if (key === undefined) continue
    const known = rowsBy.get(key)
    if (known === undefined) rowsBy.set(key, [number])
    else known.push(number)
  }
  return (key: Key | undefined, number: number): number | undefined =>
    key === undefined ? undefined : rowsBy.get(key)?.find((one) => one !== number)
}
