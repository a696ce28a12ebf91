import { open } from 'node:fs/promises'
import { Refusal } from '../../contract/refusal.ts'
import { formatSize } from '../../contract/upload.ts'
import { checkCell, hasLostDigits } from './checkCell.ts'
import type { Cell, Column } from './columns.ts'
import { findHeadings, headingRows, type Headings } from './headings.ts'
import { type MergedCell, fillMergedCells, readMergedCells } from './mergedCells.ts'
import { readOtherFormat } from './otherFormats.ts'
import { BrokenFile, EncryptedFile, FileTooLarge, sheetRefusals } from './refusals.ts'
import { type RawCell, type RawRow, sheetRows } from './sheetRows.ts'
import type { Allowance } from './unzip.ts'
import { mostStrings, openWorkbook } from './workbook.ts'

/** How much of a file is read. A larger file is refused. */
export interface SheetLimits {
  /** Bytes of the file itself. */
  readonly bytes: number
  /** Inflated bytes of all its parts together. */
  readonly inflatedBytes: number
  /** Non-blank rows below the headings. */
  readonly rows: number
}

/** The file to read and how. It can be sent to a worker. */
export interface ReadingTask {
  readonly title: string
  readonly columns: readonly Column[]
  readonly source: string | Uint8Array
  readonly limits: SheetLimits
  /** The positions of the columns if known; otherwise they are found by their titles. */
  readonly headings?: Headings | undefined
  /** True to return every row with its original cells, unchecked. */
  readonly isRaw?: boolean
  /** For unchecked rows: the heading row, below which merged cells count for each of their rows. */
  readonly mergedBelow?: number | undefined
  /** True to read .xls, .ods and .csv too. */
  readonly isAnyFormat?: boolean | undefined
}

/** A row that was read and checked: its cells in the order of the columns, and faults and remarks by column index. */
export interface FoundRow {
  readonly number: number
  readonly cells: readonly Cell[]
  readonly wrong: readonly (readonly [column: number, why: string])[]
  readonly remarks: readonly (readonly [column: number, remark: string])[]
}

/** Rows read together, and their position in the sheet's bytes. */
export interface FoundRows {
  readonly rows: readonly FoundRow[]
  readonly done: number
  readonly all: number
}

const readBytes = async (source: string | Uint8Array, most: number): Promise<Buffer> => {
  if (typeof source !== 'string') {
    if (source.length > most) throw new FileTooLarge('bytes')
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  }
  await using file = await open(source)
  if ((await file.stat()).size > most) throw new FileTooLarge('bytes')
  return await file.readFile()
}

/**
 * The original content of a cell, to be shown again. A number that lost digits stays a number, so that it is refused
 * again.
 */
const originalValue = (cell: RawCell): Cell => (hasLostDigits(cell) ? Number(cell.text) : cell.text)

const cellsByColumn = (columns: readonly Column[], { places }: Headings, { cells }: RawRow) => {
  const given: (RawCell | undefined)[] = columns.map(() => undefined)
  for (const cell of cells) {
    const index = places.get(cell.column)
    if (index !== undefined) given[index] = cell
  }
  return given
}

/**
 * Checks a row of the file; `whole` includes the merged cells above it. Returns null for a row that is blank without
 * them. A wrong value stays in its cell, to be shown again.
 */
const checkRow = (columns: readonly Column[], headings: Headings, row: RawRow, whole: RawRow): FoundRow | null => {
  const own = cellsByColumn(columns, headings, row)
  if (own.every((cell) => cell === undefined)) return null
  const given = whole === row ? own : cellsByColumn(columns, headings, whole)
  const wrong: [number, string][] = []
  const remarks: [number, string][] = []
  const cells = columns.map((column, index) => {
    const checked = checkCell(column, given[index])
    if ('value' in checked && checked.remark !== undefined) remarks.push([index, checked.remark])
    if ('value' in checked) return checked.value
    wrong.push([index, checked.wrong])
    const cell = given[index]
    return cell === undefined ? null : originalValue(cell)
  })
  return { number: row.number, cells, wrong, remarks }
}

/** Columns above which an unchecked row is cut off. */
const maxRawColumns = 200

const rawRow = ({ number, cells }: RawRow): FoundRow => {
  const texts: Cell[] = []
  for (const cell of cells) {
    if (cell.column >= maxRawColumns) break
    while (texts.length < cell.column) texts.push(null)
    texts.push(originalValue(cell))
  }
  return { number, cells: texts, wrong: [], remarks: [] }
}

/** An opened file of any format. */
interface OpenedFile {
  readonly rows: () => AsyncIterable<readonly RawRow[]>
  readonly merged: () => Promise<readonly MergedCell[]>
  /** Size for the progress, in bytes. */
  readonly all: number
}

/** Opens an .xlsx file, whose rows are read on demand, or a file of another format, which is read whole. */
const openFile = async (
  { title, source, limits, isAnyFormat }: Pick<ReadingTask, 'title' | 'source' | 'limits' | 'isAnyFormat'>,
  allowance: Allowance,
): Promise<OpenedFile> => {
  const bytes = await readBytes(source, limits.bytes)
  const other = isAnyFormat === true ? await readOtherFormat(bytes, title, allowance) : null
  if (other === null) {
    const workbook = await openWorkbook(bytes, title, allowance)
    const { sheet } = workbook
    return {
      rows: () => sheetRows(workbook, allowance),
      merged: () => readMergedCells(sheet, allowance),
      all: sheet.compressedSize,
    }
  }
  const rows = async function* () {
    yield other.rows
  }
  return { rows, merged: () => Promise.resolve(other.merged), all: bytes.length }
}

async function* rawRows({ mergedBelow, limits, ...task }: ReadingTask): AsyncGenerator<FoundRows> {
  const allowance = { left: limits.inflatedBytes, consumed: 0 }
  const file = await openFile({ ...task, limits }, allowance)
  const merged = mergedBelow === undefined ? [] : await file.merged()
  const whole = fillMergedCells(merged, mergedBelow ?? 0)
  for await (const rows of file.rows()) {
    yield { rows: rows.map((row) => rawRow(whole(row))), done: allowance.consumed, all: file.all }
  }
}

async function* checkedRows({ columns, limits, ...task }: ReadingTask): AsyncGenerator<FoundRows> {
  const allowance = { left: limits.inflatedBytes, consumed: 0 }
  const file = await openFile({ ...task, limits }, allowance)
  let headings: Headings | null = task.headings ?? null
  let waiting: RawRow[] = []
  let count = 0
  const { all } = file
  const merged = await file.merged()
  let whole: ((row: RawRow) => RawRow) | null = null
  const check = (rows: readonly RawRow[], known: Headings): FoundRows => {
    const fill = (whole ??= fillMergedCells(merged, known.number))
    const below = rows.filter(({ number }) => number > known.number)
    const found = below.flatMap((row) => checkRow(columns, known, row, fill(row)) ?? [])
    count += found.length
    if (count > limits.rows) throw new Refusal(sheetRefusals.tooManyRows, { rows: limits.rows })
    return { rows: found, done: allowance.consumed, all }
  }
  for await (const rows of file.rows()) {
    if (headings) yield check(rows, headings)
    else waiting.push(...rows)
    if (headings || (waiting.at(-1)?.number ?? 0) <= headingRows) continue
    headings = findHeadings(
      columns,
      waiting.filter(({ number }) => number <= headingRows),
    )
    yield check(waiting, headings)
    waiting = []
  }
  if (!headings) yield check(waiting, findHeadings(columns, waiting))
}

/** Describes the exceeded limit with its value: the file size, the inflated size or the number of texts. */
const describeLimit = ({ of }: FileTooLarge, { bytes, inflatedBytes }: SheetLimits): string => {
  if (of === 'bytes') return `（超过 ${formatSize(bytes)}）`
  if (of === 'inflated') return `（解压后超过 ${formatSize(inflatedBytes)}）`
  return `（文字超过 ${mostStrings} 条）`
}

/** Turns an error into a refusal if the file is at fault; otherwise returns the error itself. */
const toRefusal = (error: unknown, limits: SheetLimits): unknown => {
  if (error instanceof EncryptedFile) return new Refusal(sheetRefusals.encrypted)
  if (error instanceof BrokenFile) return new Refusal(sheetRefusals.badFile)
  if (error instanceof FileTooLarge) return new Refusal(sheetRefusals.tooLarge, { limit: describeLimit(error, limits) })
  return error
}

/**
 * Reads a file in this thread, a few rows at a time, and only on demand. A refusal can come after rows, since damage
 * is noticed where it occurs.
 */
export async function* readFile(task: ReadingTask): AsyncGenerator<FoundRows> {
  try {
    yield* task.isRaw === true ? rawRows(task) : checkedRows(task)
  } catch (error) {
    throw toRefusal(error, task.limits)
  }
}
