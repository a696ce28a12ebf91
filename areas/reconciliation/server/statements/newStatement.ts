import type { CompleteTo, Party } from '../../contract.ts'
import type { NewLine } from '../books/lines.ts'

/** A statement to write: the file, its sender, and its lines. */
export interface NewStatement {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
  readonly party: Party
  readonly fileName: string
  readonly contentHash: string
  readonly importedById: number | null
  /** How far the importer says that the file goes on its last day. */
  readonly completeTo: CompleteTo
  readonly lines: readonly NewLine[]
}
