import { headingKey } from '../../../../platform/server/sheets/cellText.ts'
import { readRawSheet, surveySheets } from '../../../../platform/server/sheets/readSheet.ts'
import { timetableLimits } from '../../limits.ts'
import { readGrids } from './readGrids.ts'
import { findListHeadings, readList } from './readList.ts'
import type { ReadTables, SheetTable } from './writtenLessons.ts'

/** Added to the row numbers of each sheet, so that the rows of one can be told from those of the next. */
const sheetStep = 10_000_000

/** Reads the cells of all visible sheets. A cell that is merged over several rows counts in each. */
const readCells = async (source: Uint8Array, signal: AbortSignal): Promise<readonly SheetTable[]> => {
  const surveyed = await surveySheets(source)
  const shown = surveyed.flatMap(({ name, isHidden }, index) => (isHidden ? [] : [{ name, index }]))
  const parts = shown.map(({ index }, at) => ({ index, headingRow: 0, offset: at * sheetStep }))
  const tables = shown.map(({ name }) => ({ name: name.trim(), rows: new Map<number, readonly string[]>() }))
  const limits = { rows: timetableLimits.rows }
  const options = { parts, signal, limits, mergedBelow: 0, isAnyFormat: true }
  for await (const rows of readRawSheet('', source, options)) {
    for (const { number, cells } of rows) {
      const texts = cells.map((cell) => String(cell ?? '').trim())
      tables[Math.floor(number / sheetStep)]?.rows.set(number % sheetStep, texts)
    }
  }
  return tables
}

/** Sheets with these names explain the others. */
const notes = /^(填写)?(说明|须知|示例)$/u

const readTable = (table: SheetTable): ReadTables => {
  if (notes.test(headingKey(table.name)) || table.rows.size === 0) return { lessons: [], faults: [] }
  const headings = findListHeadings(table)
  return headings === null ? readGrids(table) : readList(table, headings)
}

/** Reads all sheets of a file, each as a list of lessons or as one or several grids. */
export const readTables = async (source: Uint8Array, signal: AbortSignal): Promise<ReadTables> => {
  const read = (await readCells(source, signal)).map(readTable)
  return { lessons: read.flatMap(({ lessons }) => lessons), faults: read.flatMap(({ faults }) => faults) }
}
