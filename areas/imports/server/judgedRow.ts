import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { Difference, Fault } from '../views.ts'
import type { Verdict } from '../words.ts'
import type { UnreadValue } from './chosenValues.ts'

/** A row of the file with valid cells. */
export interface ImportedRow<Key extends string> {
  readonly number: number
  readonly row: SheetRow<Key>
}

/** The verdict on a row of a file. */
export interface JudgedRow {
  readonly number: number
  readonly verdict: Verdict
  /** Name under which the clerk sees the row. */
  readonly name: string
  /** Everything the verdict depends on. The row is written only while this is unchanged. */
  readonly basis: unknown
  /** Fingerprint of `basis` and `differences`, if these have been dropped to save memory. */
  readonly mark?: string
  readonly differences: readonly Difference[]
  readonly notes: readonly string[]
  readonly faults: readonly Fault[]
  /** Values that can't be read by themselves, for which the clerk can choose others. */
  readonly unread?: readonly UnreadValue[]
  /** True if the verdict reveals that a number of the row belongs to a person beyond the sender's reach. */
  readonly meetsBeyond?: boolean
}
