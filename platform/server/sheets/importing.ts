import type { SheetDefinition, SheetRow } from './columns.ts'
import { type ReadOptions, type ReadRow, type RowError, readSheet, rowError } from './readSheet.ts'

/** A fault that a caller finds in a row with correct cells: half a sentence, and the column if it concerns one. */
export interface RowFault<Key extends string = string> {
  readonly key?: Key
  readonly why: string
}

/** A file to import. */
interface SheetImport<Key extends string = string> extends ReadOptions {
  readonly definition: SheetDefinition<Key>
  readonly source: string | Uint8Array
  /** Checks rules that columns can't express. It receives rows with correct cells, in their order. */
  readonly checkRow?: (row: SheetRow<Key>, number: number) => readonly RowFault<Key>[]
  /**
   * Receives the correct rows, some hundred at a time; the next are read when it resolves. Without it, this is a dry
   * run.
   */
  readonly stage?: (rows: readonly ReadRow<Key>[]) => Promise<void>
  /** Reports how far the file has been read. */
  readonly progress?: (done: number, all: number) => void
  /** The most wrong rows that are kept for the error file. */
  readonly keep?: number
}

/** The outcome of reading a file. */
interface SheetOutcome<Key extends string = string> {
  readonly rows: number
  readonly wrongRows: number
  readonly errorCount: number
  /** The first errors; `errorCount` counts all. */
  readonly errors: readonly RowError[]
  /** The first wrong rows, for `errorSheet`; `wrongRows` counts all. */
  readonly wrong: readonly ReadRow<Key>[]
}

const maxErrors = 100
const maxWrongRows = 10_000

const applyRowCheck = <Key extends string>(
  { definition, checkRow }: SheetImport<Key>,
  read: ReadRow<Key>,
): ReadRow<Key> => {
  if (!checkRow || read.errors.length > 0) return read
  const titles = new Map(definition.columns.map(({ key, title }) => [key, title]))
  const faults = checkRow(read.row, read.number)
  const errors = faults.map(({ key, why }) =>
    rowError(read.number, key === undefined ? null : (titles.get(key) ?? null), why),
  )
  return { ...read, errors }
}

/**
 * Reads and checks a file and passes its correct rows on. The caller decides what wrong rows mean: if they must
 * prevent the import, collect the rows first and check `errorCount`. Without `stage` it is a dry run.
 */
export const importSheet = async <Key extends string>(task: SheetImport<Key>): Promise<SheetOutcome<Key>> => {
  const { definition, source, stage, progress, keep = maxWrongRows } = task
  const outcome = { rows: 0, wrongRows: 0, errorCount: 0 }
  const errors: RowError[] = []
  const wrong: ReadRow<Key>[] = []
  for await (const { rows, done, all } of readSheet(definition, source, task)) {
    const checked = rows.map((row) => applyRowCheck(task, row))
    for (const row of checked.filter((each) => each.errors.length > 0)) {
      outcome.wrongRows++
      outcome.errorCount += row.errors.length
      errors.push(...row.errors.slice(0, maxErrors - errors.length))
      if (wrong.length < keep) wrong.push(row)
    }
    outcome.rows += checked.length
    const right = checked.filter((row) => row.errors.length === 0)
    if (stage && right.length > 0) await stage(right)
    progress?.(done, all)
  }
  return { ...outcome, errors, wrong }
}
