import type { SheetDefinition, SheetRow } from './columns.ts'
import { type ReadOptions, type ReadRow, type RowError, readSheet, rowError } from './readSheet.ts'

/** A fault that a caller finds in a row whose cells are right: half a sentence, and the column if it concerns one. */
export interface RowFault<Key extends string = string> {
  readonly key?: Key
  readonly why: string
}

/** A file to be imported. */
export interface SheetImport<Key extends string = string> extends ReadOptions {
  readonly definition: SheetDefinition<Key>
  readonly source: string | Uint8Array
  /** Checks what columns cannot: it sees rows that are right by their columns, in their order. */
  readonly checkRow?: (row: SheetRow<Key>, number: number) => readonly RowFault<Key>[]
  /** Takes the right rows, some hundred at a time; the next are read when it is done. Without it, nothing changes. */
  readonly stage?: (rows: readonly ReadRow<Key>[]) => Promise<void>
  /** How far the file has been read. */
  readonly progress?: (done: number, all: number) => void
  /** How many wrong rows are kept to be given back. */
  readonly keep?: number
}

/** The outcome of reading a file. */
export interface SheetOutcome<Key extends string = string> {
  readonly rows: number
  readonly wrongRows: number
  readonly errorCount: number
  /** The first errors; `errorCount` counts them all. */
  readonly errors: readonly RowError[]
  /** The first wrong rows, for `errorSheet`; `wrongRows` counts them all. */
  readonly wrong: readonly ReadRow<Key>[]
}

const errorsTold = 100
const rowsKept = 10_000

const checkFurther = <Key extends string>(
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
 * Reads and checks a file and hands its right rows on. The caller decides what wrong rows mean; where nothing may be
 * imported beside them, stage aside and look at `errorCount` first. Without `stage` it is a dry run.
 */
export const importSheet = async <Key extends string>(task: SheetImport<Key>): Promise<SheetOutcome<Key>> => {
  const { definition, source, stage, progress, keep = rowsKept } = task
  const outcome = { rows: 0, wrongRows: 0, errorCount: 0 }
  const errors: RowError[] = []
  const wrong: ReadRow<Key>[] = []
  for await (const { rows, done, all } of readSheet(definition, source, task)) {
    const checked = rows.map((row) => checkFurther(task, row))
    for (const row of checked.filter((each) => each.errors.length > 0)) {
      outcome.wrongRows++
      outcome.errorCount += row.errors.length
      errors.push(...row.errors.slice(0, errorsTold - errors.length))
      if (wrong.length < keep) wrong.push(row)
    }
    outcome.rows += checked.length
    const right = checked.filter((row) => row.errors.length === 0)
    if (stage && right.length > 0) await stage(right)
    progress?.(done, all)
  }
  return { ...outcome, errors, wrong }
}
