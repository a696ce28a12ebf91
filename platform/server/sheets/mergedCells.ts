import { columnOf, type RawCell, type RawRow } from './sheetRows.ts'
import { type Allowance, inflate, type ZipEntry } from './unzip.ts'

/** A cell that spans several rows of its column, such as one class next to all its students. */
export interface MergedCell {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** Columns above which no cell is carried down: a file that merges everything would fill millions of cells. */
const maxColumns = 200

/** The longest tag of a merged cell, so that one split between two chunks is found in the next. */
const maxTagLength = 200

const tag = /<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g

/**
 * Reads the cells of a sheet that are merged over several rows. They are listed after the rows, so the sheet is read
 * once more in advance; its bytes are only counted when the rows are read. Refuses what `inflate` refuses.
 */
export const readMergedCells = async (sheet: ZipEntry, { left }: Allowance): Promise<readonly MergedCell[]> => {
  const merged: MergedCell[] = []
  let rest = ''
  for await (const piece of inflate(sheet, { left, consumed: 0 })) {
    // Tags and references are ASCII, so the texts of cells need no decoding here.
    const text = rest + piece.toString('latin1')
    let end = 0
    for (const found of text.matchAll(tag)) {
      end = found.index + found[0].length
      const [, letters = '', first, last] = found
      const cell = { column: columnOf(letters), first: Number(first), last: Number(last) }
      if (cell.last > cell.first && cell.column < maxColumns) merged.push(cell)
    }
    rest = text.slice(Math.max(end, text.length - maxTagLength))
  }
  return merged
}

interface CarriedCell {
  readonly last: number
  readonly cell: RawCell
}

/**
 * Returns a function that fills rows with the merged cells above them, as the spreadsheet program shows them. Call it
 * with the rows in their order. Cells that begin in the headings, up to row `below`, are ignored.
 */
export const fillMergedCells = (merged: readonly MergedCell[], below: number): ((row: RawRow) => RawRow) => {
  const beginning = Map.groupBy(
    merged.filter(({ first }) => first > below),
    ({ first }) => first,
  )
  const carried = new Map<number, CarriedCell>()
  const begin = (row: RawRow): void => {
    for (const { column, last } of beginning.get(row.number) ?? []) {
      const cell = row.cells.find((own) => own.column === column)
      if (cell) carried.set(column, { last, cell })
    }
  }
  return (row) => {
    const own = new Set(carried.size === 0 ? [] : row.cells.map(({ column }) => column))
    const added: RawCell[] = []
    for (const [column, { last, cell }] of carried) {
      if (last < row.number) carried.delete(column)
      else if (!own.has(column)) added.push(cell)
    }
    begin(row)
    if (added.length === 0) return row
    return { ...row, cells: [...row.cells, ...added].toSorted((one, other) => one.column - other.column) }
  }
}
