import type { Cell, SheetDefinition, SheetRow } from './columns.ts'
import type { FoundRow, FoundRows, ReadingTask, SheetPart } from './readFile.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { Headings } from './headings.ts'
import type { Block } from './blocks.ts'
import { runReader } from './runReader.ts'
import type { SkippedRow } from './skippedRow.ts'
import type { SurveyedSheet } from './surveySheets.ts'

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
  /** The facts in the titles above the row, if there are any. */
  readonly block?: Block
}

/** Rows read together, with their position in the file in bytes. */
interface ReadBatch<Key extends string = string> {
  readonly rows: readonly ReadRow<Key>[]
  /** Rows between them that are no records. */
  readonly skipped: readonly SkippedRow[]
  readonly done: number
  readonly all: number
}

export interface ReadOptions {
  readonly limits?: Partial<SheetLimits>
  /** Stops reading at once and ends its thread. */
  readonly signal?: AbortSignal | undefined
  /** The positions of the columns if known; otherwise they are found by their titles. */
  readonly headings?: Headings | undefined
  /** Further words for columns, by which headings between the rows are recognised. */
  readonly knownTitles?: readonly string[]
  /** True to read .xls, .ods and .csv too. */
  readonly isAnyFormat?: boolean
  /** The sheets to read, in this order; by default one, found by the definition's title. */
  readonly parts?: readonly SheetPart[] | undefined
  /** True to skip rows that the spreadsheet program hides. */
  readonly skipsHidden?: boolean
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
    errors: found.wrong.map(([column, why]) => rowError(found.number, columns[column]?.title ?? null, why)),
    ...(found.block === undefined ? {} : { block: found.block }),
    ...(found.remarks.length === 0
      ? {}
      : { remarks: found.remarks.map(([column, remark]) => ({ title: columns[column]?.title ?? '', remark })) }),
  }
}

async function* foundRows(task: ReadingTask, signal: AbortSignal | undefined): AsyncGenerator<FoundRows> {
  for await (const found of runReader(task, signal)) if ('rows' in found) yield found
}

/**
 * Reads a .xlsx file by path or bytes in a separate thread and checks each cell by its column. Yields some hundred
 * rows at a time, never far ahead of the caller. Throws a `Refusal` of `sheetRefusals` for an unreadable file; that
 * can come after rows, since damage is noticed where it occurs.
 */
export async function* readSheet<Key extends string>(
  definition: SheetDefinition<Key>,
  source: string | Uint8Array,
  { limits, signal, headings, knownTitles, isAnyFormat, parts, skipsHidden }: ReadOptions = {},
): AsyncGenerator<ReadBatch<Key>> {
  signal?.throwIfAborted()
  const { title, columns } = definition
  // Named one by one, because callers pass objects with functions, which can't be sent to the thread.
  const options = { headings, knownTitles, isAnyFormat, parts, skipsHidden }
  const task = { ...options, title, columns, source, limits: { ...defaultLimits, ...limits } }
  for await (const { rows, skipped = [], done, all } of foundRows(task, signal)) {
    yield { rows: rows.map((found) => readRow(definition, found)), skipped, done, all }
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
  { limits, signal, ...options }: Omit<ReadOptions, 'headings'> & { readonly mergedBelow?: number } = {},
): AsyncGenerator<readonly RawSheetRow[]> {
  signal?.throwIfAborted()
  const task = { ...options, title, columns: [], source, limits: { ...defaultLimits, ...limits }, isRaw: true }
  for await (const { rows } of foundRows(task, signal)) yield rows
}

/** Lists the sheets of a file of any format with their first rows. Refuses what `readSheet` refuses. */
export const surveySheets = async (source: string | Uint8Array): Promise<readonly SurveyedSheet[]> => {
  const sheets: SurveyedSheet[] = []
  for await (const found of runReader({ survey: true, source, limits: defaultLimits }, undefined)) {
    if ('sheets' in found) sheets.push(...found.sheets)
  }
  return sheets
}
