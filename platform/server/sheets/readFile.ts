import { Refusal } from '../../contract/refusal.ts'
import { checkCell, hasLostDigits } from './checkCell.ts'
import type { Cell, Column } from './columns.ts'
import { findHeadings, headingRows, type Headings } from './headings.ts'
import { fillMergedCells } from './mergedCells.ts'
import { isTotalOrRemark } from './footerRows.ts'
import { type Block, makeBlockReader } from './blocks.ts'
import { makeOrderCheck, refuseRow } from './laterHeadings.ts'
import { chooseSheet, openFile, type OpenedSheet } from './openFile.ts'
import { type SkippedRow, describeSkipped } from './skippedRow.ts'
import { toRefusal } from './fileRefusal.ts'
import { BrokenFile, sheetRefusals } from './refusals.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { RawCell, RawRow } from './sheetRows.ts'

/** A sheet to read, by its index among the sheets of the file. */
export interface SheetPart {
  readonly index: number
  /** The row number of its headings. */
  readonly headingRow: number
  /** Added to the row numbers of this sheet, so that no two rows of a file have one number. */
  readonly offset: number
}

/** The file to read and how. It can be sent to a worker. */
export interface ReadingTask {
  readonly title: string
  readonly columns: readonly Column[]
  readonly source: string | Uint8Array
  readonly limits: SheetLimits
  /** The positions of the columns if known; otherwise they are found by their titles. */
  readonly headings?: Headings | undefined
  /** Further words for columns, by which headings between the rows are recognised. */
  readonly knownTitles?: readonly string[] | undefined
  /** True to return every row with its original cells, unchecked. */
  readonly isRaw?: boolean
  /** The sheets to read, in this order; by default one, found by its name. */
  readonly parts?: readonly SheetPart[] | undefined
  /** True to skip rows that the spreadsheet program hides. */
  readonly skipsHidden?: boolean | undefined
  /** For unchecked rows: the heading row, below which merged cells count for each of their rows. */
  readonly mergedBelow?: number | undefined
  /** True to read .xls, .ods and .csv too. */
  readonly isAnyFormat?: boolean | undefined
}

/**
 * A row that was read and checked: its cells in the order of the columns, and faults and remarks by column index. A fault
 * at -1 is about the whole row.
 */
export interface FoundRow {
  readonly number: number
  readonly cells: readonly Cell[]
  readonly wrong: readonly (readonly [column: number, why: string])[]
  readonly remarks: readonly (readonly [column: number, remark: string])[]
  /** The facts in the titles above the row, if there are any. */
  readonly block?: Block
}

/** Rows read together, and their position in the sheet's bytes. */
export interface FoundRows {
  readonly rows: readonly FoundRow[]
  readonly skipped?: readonly SkippedRow[]
  readonly done: number
  readonly all: number
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
 * them, and for one that is no record. A wrong value stays in its cell, to be shown again.
 */
const checkRow = (
  columns: readonly Column[],
  headings: Headings,
  row: RawRow,
  whole: RawRow,
  checkOrder: ReturnType<typeof makeOrderCheck>,
): FoundRow | null => {
  const own = cellsByColumn(columns, headings, row)
  if (own.every((cell) => cell === undefined)) return null
  const { isHeading, why } = checkOrder(row, headings)
  if (isHeading ? why === null : isTotalOrRemark(columns, headings, row)) return null
  if (why !== null) return refuseRow(columns, row, why)
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

/** Returns the original cells of a row, up to a number of columns. */
export const rawRow = ({ number, cells }: RawRow): FoundRow => {
  const texts: Cell[] = []
  for (const cell of cells) {
    if (cell.column >= maxRawColumns) break
    while (texts.length < cell.column) texts.push(null)
    texts.push(originalValue(cell))
  }
  return { number, cells: texts, wrong: [], remarks: [] }
}

/** A sheet to read, opened. The headings' row is null if they are not known yet. */
interface OpenedPart {
  readonly sheet: OpenedSheet
  readonly headingRow: number | null
  readonly offset: number
}

/** Opens the sheets of a task. Their inflated bytes count together. */
const openParts = async ({ title, source, limits, isAnyFormat = false, parts }: ReadingTask) => {
  const allowance = { left: limits.inflatedBytes, consumed: 0 }
  const sheets = await openFile({ source, mostBytes: limits.bytes, isAnyFormat, allowance })
  const opened = parts?.map(({ index, ...part }): OpenedPart => {
    const sheet = sheets[index]
    if (!sheet) throw new BrokenFile('no such sheet')
    return { ...part, sheet }
  })
  const wanted = opened ?? [{ sheet: chooseSheet(sheets, title), headingRow: null, offset: 0 }]
  const all = wanted.reduce((total, { sheet }) => total + sheet.size, 0)
  return { wanted, all, allowance }
}

interface RowBatch {
  readonly rows: readonly RawRow[]
  readonly done: number
}

/** Returns each sheet of a task with its rows, without those to skip, and how far the file has been read. */
const openRows = async (task: ReadingTask) => {
  const { wanted, all, allowance } = await openParts(task)
  let before = 0
  const readBatches = async function* ({ sheet }: OpenedPart): AsyncGenerator<RowBatch> {
    for await (const rows of sheet.rows()) {
      const shown = task.skipsHidden === true ? rows.filter(({ isHidden }) => isHidden !== true) : rows
      yield { rows: shown, done: before + Math.min(allowance.consumed, sheet.size) }
    }
    before += sheet.size
  }
  return { parts: wanted.map((part) => ({ part, batches: readBatches(part) })), all }
}

const renumber = <Row extends { readonly number: number }>(
  rows: readonly Row[],
  { offset }: OpenedPart,
): readonly Row[] => (offset === 0 ? rows : rows.map((row) => ({ ...row, number: row.number + offset })))

async function* rawRows(task: ReadingTask): AsyncGenerator<FoundRows> {
  const { parts, all } = await openRows(task)
  for (const { part, batches } of parts) {
    const mergedBelow = part.headingRow ?? task.mergedBelow
    const merged = mergedBelow === undefined ? [] : await part.sheet.merged()
    const whole = fillMergedCells(merged, mergedBelow ?? 0)
    for await (const { rows, done } of batches) {
      const found = rows.map((row) => rawRow(whole(row)))
      yield { rows: renumber(found, part), done, all }
    }
  }
}

const locateHeadings = (columns: readonly Column[], rows: readonly RawRow[]) =>
  findHeadings(
    columns,
    rows.filter(({ number }) => number <= headingRows),
  )

const knownHeadings = ({ headings }: ReadingTask, { headingRow }: OpenedPart): Headings | null => {
  if (!headings) return null
  return headingRow === null ? headings : { ...headings, number: headingRow }
}

async function* checkedRows(task: ReadingTask): AsyncGenerator<FoundRows> {
  const { columns, limits } = task
  const { parts, all } = await openRows(task)
  let count = 0
  for (const { part, batches } of parts) {
    const merged = await part.sheet.merged()
    let headings = knownHeadings(task, part)
    let waiting: RawRow[] = []
    let whole: ((row: RawRow) => RawRow) | null = null
    const checkOrder = makeOrderCheck(columns, task.knownTitles ?? [], part.offset)
    const readBlock = makeBlockReader((column) => columns[headings?.places.get(column) ?? -1]?.key)
    let skipped: SkippedRow[] = []
    const checkInBlock = (row: RawRow, known: Headings, fill: (row: RawRow) => RawRow): FoundRow[] => {
      const { block, isTitle, isUnclear } = readBlock(row, row.number <= known.number)
      const whole = fill(row)
      if ((isTitle && !isUnclear) || row.number <= known.number) return []
      const found = isTitle ? null : checkRow(columns, known, row, whole, checkOrder)
      if (found !== null) return [{ ...found, ...(block === null ? {} : { block }) }]
      const left = describeSkipped(row)
      if (left !== null) skipped.push(left)
      return []
    }
    const check = (rows: readonly RawRow[], known: Headings): Pick<FoundRows, 'rows' | 'skipped'> => {
      skipped = []
      const fill = (whole ??= fillMergedCells(merged, known.number))
      const found = rows.flatMap((row) => checkInBlock(row, known, fill))
      count += found.length
      if (count > limits.rows) throw new Refusal(sheetRefusals.tooManyRows, { rows: limits.rows })
      return { rows: renumber(found, part), skipped: renumber(skipped, part) }
    }
    for await (const { rows, done } of batches) {
      if (headings) yield { ...check(rows, headings), done, all }
      else waiting.push(...rows)
      if (headings || (waiting.at(-1)?.number ?? 0) <= headingRows) continue
      headings = locateHeadings(columns, waiting)
      yield { ...check(waiting, headings), done, all }
      waiting = []
    }
    if (!headings) yield { ...check(waiting, locateHeadings(columns, waiting)), done: all, all }
  }
}

/**
 * Reads a file in this thread, a few rows at a time, and only on demand. A refusal can come after rows, since damage
 * is noticed where it occurs.
 */
export async function* readFile(task: ReadingTask): AsyncGenerator<FoundRows> {
  try {
    yield* task.isRaw === true ? rawRows(task) : checkedRows(task)
  } catch (error) {
    throw toRefusal(error, task.limits, task.isAnyFormat === true)
  }
}
