import { contentVersion } from '../../../platform/server/versioned.ts'
import type { Fault } from '../views.ts'
import type { Verdict } from '../words.ts'
import type { Judged } from './judgedRow.ts'

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

/** The fingerprint of what a verdict rests on. */
export const basisOf = ({ verdict, basis, differences, mark }: Judged): string =>
  mark ?? contentVersion([verdict, basis, differences])

/** Lets go of what is not asked for again, where rows are thousands: a dry run tells differences, a writing one writes plans. */
export const keepNeeded = <Plan>(judged: Judged, plan: Plan | null, { holds }: { readonly holds: boolean }) =>
  holds
    ? { judged: { ...judged, mark: basisOf(judged), basis: null, differences: [], notes: [] }, plan }
    : { judged, plan: null }

/** Finds what stands in several rows of a file: gives the first other row with the same key, so that each row names another. */
export const makeTwins = <Key extends string | number>(
  given: Iterable<readonly [key: Key | undefined, number: number]>,
) => {
  const first = new Map<Key, number>()
  const second = new Map<Key, number>()
  for (const [key, number] of given) {
    if (key === undefined) continue
    if (!first.has(key)) first.set(key, number)
    else if (!second.has(key) && first.get(key) !== number) second.set(key, number)
  }
  return (key: Key | undefined, number: number): number | undefined => {
    if (key === undefined) return undefined
    const one = first.get(key)
    return one === number ? second.get(key) : one
  }
}
