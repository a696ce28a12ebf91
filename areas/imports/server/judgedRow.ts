import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { Difference, Fault } from '../views.ts'
import type { Verdict } from '../words.ts'

/** A row of the file whose cells are right. */
export interface ImportedRow<Key extends string> {
  readonly number: number
  readonly row: SheetRow<Key>
}

/** A row as it was judged. */
export interface Judged {
  readonly number: number
  readonly verdict: Verdict
  /** Names the row to the clerk. */
  readonly name: string
  /** Everything that the verdict rests on; the row is written only while that is the same. */
  readonly basis: unknown
  /** The fingerprint of that and of the differences, where these are kept no longer. */
  readonly mark?: string
  readonly differences: readonly Difference[]
  readonly notes: readonly string[]
  readonly faults: readonly Fault[]
  /** True where the verdict tells that somebody beyond the sender's reach has a number of the row. */
  readonly meetsBeyond?: boolean
}
