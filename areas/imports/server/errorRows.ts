import type { Readable } from 'node:stream'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { ownErrorSheet } from '../../../platform/server/sheets/errorSheet.ts'
import { readRawSheet } from '../../../platform/server/sheets/readSheet.ts'
import type { JudgedRow } from './judgedRow.ts'
import { makeFileReading, makePlaceNamer } from './rowPlaces.ts'
import type { Run } from './runs.ts'

const formatFaults = ({ faults }: JudgedRow) =>
  faults.map(({ title, why }) => (title === null ? why : `“${title}”：${why}`)).join('\n')

/** Returns the reasons of each refused row, after its sheet and row number if the file has several sheets. */
const listReasons = (judged: readonly JudgedRow[], { workbook }: Run): ReadonlyMap<number, string> => {
  const nameOf = makePlaceNamer(workbook)
  const refused = judged.filter(({ faults }) => faults.length > 0)
  return new Map(
    refused.map((one) => {
      const place = nameOf(one.number)
      return [one.number, place === null ? formatFaults(one) : `${place}：${formatFaults(one)}`]
    }),
  )
}

/** The sheet of a run's kind, and the column that a sheet's name may fill. */
interface ErrorSheetOf {
  readonly sheet: SheetDefinition
  readonly classKey: string | undefined
}

/** Returns the heading of a column for the class, which the sheet's name would no longer state in the error file. */
const findClassHeading = ({ sheet, classKey }: ErrorSheetOf, { workbook, headings }: Run): string | null => {
  if (workbook?.isClassBySheet !== true || headings.some(({ key }) => key === classKey)) return null
  return sheet.columns.find(({ key }) => key === classKey)?.title ?? null
}

/** Yields the rows of the clerk's file as uploaded, each with the reasons why it is refused. */
async function* rowsWithReasons(kind: ErrorSheetOf, source: Uint8Array, run: Run, judged: readonly JudgedRow[]) {
  const { headings } = run
  const reasons = listReasons(judged, run)
  const hasClass = findClassHeading(kind, run) !== null
  const { options, findPlace } = makeFileReading(run)
  for await (const rows of readRawSheet(kind.sheet.title, source, options)) {
    for (const { number, cells } of rows) {
      const rowCells = headings.map(({ column }) => cells[column] ?? null)
      const place = findPlace(number)
      if (place === null || place.row <= place.headingRow || rowCells.every((cell) => cell === null)) continue
      yield { why: reasons.get(number) ?? '', cells: hasClass ? [...rowCells, place.sheet] : rowCells }
    }
  }
}

/** Writes the clerk's rows with the reasons why they are refused to a file to correct and import again. */
export const makeErrorSheet = (
  kind: ErrorSheetOf,
  source: Uint8Array,
  run: Run,
  judged: readonly JudgedRow[],
): Readable => {
  const titles = run.headings.map(({ title }) => title)
  const classHeading = findClassHeading(kind, run)
  const headings = classHeading === null ? titles : [...titles, classHeading]
  return ownErrorSheet(kind.sheet.title, headings, rowsWithReasons(kind, source, run, judged))
}
