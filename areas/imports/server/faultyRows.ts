import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { ReadRow } from '../../../platform/server/sheets/readSheet.ts'
import type { Fault } from '../views.ts'
import type { ImportedRow, JudgedRow } from './judgedRow.ts'
import { reasonOf } from './leftOut.ts'

/** A row with invalid cells. They are blank here, so that the rest of the row can be judged. */
export interface FaultyRow<Key extends string> extends ImportedRow<Key> {
  readonly name: string
  readonly faults: readonly Fault[]
}

const nameKey = 'name'

/** Builds a faulty row from a row with invalid cells, which become blank. */
export const toFaultyRow = <Key extends string>(
  { columns }: SheetDefinition<Key>,
  { number, row, errors }: ReadRow<Key>,
): FaultyRow<Key> => {
  const faults = errors.map(({ title, message }) => ({ title, why: reasonOf(message) }))
  const isWrong = new Set(faults.map(({ title }) => title))
  const blank = columns.flatMap(({ key, title }) => (isWrong.has(title) ? [[key, null] as const] : []))
  const cells: Readonly<Record<string, unknown>> = row
  const named = cells[nameKey]
  return { number, row: { ...row, ...Object.fromEntries(blank) }, name: typeof named === 'string' ? named : '', faults }
}

/**
 * Returns the row as refused, with the faults of its cells and those found by judging the rest. All faults show at
 * once.
 */
export const refuseFaultyRow = <Key extends string>(
  { number, name, faults }: FaultyRow<Key>,
  judged: JudgedRow | undefined,
): JudgedRow => {
  const faultyTitles = new Set(faults.map(({ title }) => title))
  const otherFaults = judged?.faults.filter(({ title }) => title === null || !faultyTitles.has(title)) ?? []
  return {
    number,
    verdict: 'refused',
    name: judged?.name || name,
    basis: null,
    differences: [],
    notes: [],
    faults: [...faults, ...otherFaults],
    meetsBeyond: judged?.meetsBeyond ?? false,
  }
}
