import { on } from 'node:events'
import { Refusal } from '../../contract/refusal.ts'
import type { Cell, SheetDefinition, SheetRow } from './columns.ts'
import type { FoundRow, FoundRows, ReadingTask, SheetLimits } from './readFile.ts'
import type { Headings } from './headings.ts'
import { type FromReader, more } from './readerMessages.ts'
import { giveBackReader, takeReader } from './readerThreads.ts'
import { sheetRefusals } from './refusals.ts'

const defaultLimits: SheetLimits = { bytes: 20 << 20, inflatedBytes: 256 << 20, rows: 100_000 }

/** A fault of a row. The message names row and column as the user sees them in the spreadsheet program. */
export interface RowError {
  readonly row: number
  /** The heading of the column; null if the fault is about the whole row. */
  readonly title: string | null
  readonly message: string
}

/** A row of a file. If it has errors, its wrong cells hold the original values, to be shown again but not used. */
export interface ReadRow<Key extends string = string> {
  readonly number: number
  readonly row: SheetRow<Key>
  readonly errors: readonly RowError[]
  /** Remarks on cells whose value says less than the cell, by heading. */
  readonly remarks?: readonly { readonly title: string; readonly remark: string }[]
}

/** Rows read together, with their position in the file in bytes. */
interface ReadBatch<Key extends string = string> {
  readonly rows: readonly ReadRow<Key>[]
  readonly done: number
  readonly all: number
}

export interface ReadOptions {
  readonly limits?: Partial<SheetLimits>
  /** Stops reading at once and ends its thread. */
  readonly signal?: AbortSignal | undefined
  /** The positions of the columns if known; otherwise they are found by their titles. */
  readonly headings?: Headings | undefined
  /** True to read .xls, .ods and .csv too. */
  readonly isAnyFormat?: boolean
}

/** Makes an error with its message: 第 5 行“出生日期”：不能为空. */
export const rowError = (row: number, title: string | null, why: string): RowError => ({
  row,
  title,
  message: `第 ${row} 行${title === null ? '' : `“${title}”`}：${why}`,
})

const readRow = <Key extends string>({ columns }: SheetDefinition<Key>, found: FoundRow): ReadRow<Key> => {
  const row = Object.fromEntries(columns.map(({ key }, index) => [key, found.cells[index] ?? null]))
  return {
    number: found.number,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the columns, whose keys are all there are
    row: row as SheetRow<Key>,
    errors: found.wrong.map(([column, why]) => rowError(found.number, columns[column]?.title ?? '', why)),
    ...(found.remarks.length === 0
      ? {}
      : { remarks: found.remarks.map(([column, remark]) => ({ title: columns[column]?.title ?? '', remark })) }),
  }
}

async function* foundRows(task: ReadingTask, signal: AbortSignal | undefined): AsyncGenerator<FoundRows> {
  const worker = takeReader()
  let [clean, rows] = [false, 0]
  try {
    const messages: AsyncIterable<FromReader[]> = on(worker, 'message', { signal, close: ['exit'] })
    worker.postMessage(task, [])
    for await (const [message] of messages) {
      if (!message || 'finished' in message) {
        clean = true
        return
      }
      if ('refused' in message) throw new Refusal(message.refused)
      rows += message.rows.length
      yield message
      worker.postMessage(more, [])
    }
    throw new Error('the reading thread ended before the file did')
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      // The thread's heap was exhausted, for which no figure of the file can be quoted.
      throw new Refusal(sheetRefusals.tooLarge, { limit: '' })
    }
    throw error
  } finally {
    await giveBackReader(worker, { clean, rows })
  }
}

/**
 * Reads a .xlsx file by path or bytes in a separate thread and checks each cell by its column. Yields some hundred
 * rows at a time, never far ahead of the caller. Throws a `Refusal` of `sheetRefusals` for an unreadable file; that
 * can come after rows, since damage is noticed where it occurs.
 */
export async function* readSheet<Key extends string>(
  definition: SheetDefinition<Key>,
  source: string | Uint8Array,
  { limits, signal, headings, isAnyFormat }: ReadOptions = {},
): AsyncGenerator<ReadBatch<Key>> {
  signal?.throwIfAborted()
  const { title, columns } = definition
  const task = { title, columns, source, limits: { ...defaultLimits, ...limits }, headings, isAnyFormat }
  for await (const { rows, done, all } of foundRows(task, signal)) {
    yield { rows: rows.map((found) => readRow(definition, found)), done, all }
  }
}

/** The original cells of a row, by their columns in the file. */
export interface RawSheetRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/**
 * Reads every row of the same sheet unchecked, including headings. With `mergedBelow`, the heading row, merged cells
 * are repeated in each row that they cover. Refuses what `readSheet` refuses.
 */
export async function* readRawSheet(
  title: string,
  source: string | Uint8Array,
  { limits, signal, mergedBelow, isAnyFormat }: Omit<ReadOptions, 'headings'> & { readonly mergedBelow?: number } = {},
): AsyncGenerator<readonly RawSheetRow[]> {
  signal?.throwIfAborted()
  const task = {
    title,
    columns: [],
    source,
    limits: { ...defaultLimits, ...limits },
    isRaw: true,
    mergedBelow,
    isAnyFormat,
  }
  for await (const { rows } of foundRows(task, signal)) yield rows
}
