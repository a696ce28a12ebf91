import { openFile, type OpenedSheet } from './openFile.ts'
import { toRefusal } from './fileRefusal.ts'
import { type FoundRow, rawRow } from './readFile.ts'
import type { SheetLimits } from './sheetLimits.ts'

/** A file whose sheets are to be listed. It can be sent to a worker. */
export interface SurveyTask {
  readonly survey: true
  readonly source: string | Uint8Array
  readonly limits: SheetLimits
}

/** A sheet of a file: its first rows, and the numbers of its rows. */
export interface SurveyedSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly firstRows: readonly Pick<FoundRow, 'number' | 'cells'>[]
  /** Non-blank rows, and those of them that the spreadsheet program hides. */
  readonly rows: number
  readonly hiddenRows: number
  /** The number of the last row; 0 for a blank sheet. */
  readonly lastRow: number
}

/** Rows kept of each sheet: the headings and some examples. */
const keptRows = 30

const surveySheet = async ({ name, isHidden, rows }: OpenedSheet): Promise<SurveyedSheet> => {
  const firstRows: FoundRow[] = []
  const counted = { rows: 0, hiddenRows: 0, lastRow: 0 }
  for await (const batch of rows()) {
    firstRows.push(...batch.slice(0, keptRows - firstRows.length).map(rawRow))
    counted.rows += batch.length
    counted.hiddenRows += batch.filter((row) => row.isHidden === true).length
    counted.lastRow = batch.at(-1)?.number ?? counted.lastRow
  }
  return { name, isHidden, firstRows, ...counted }
}

/** Reads all sheets of a file once, to list and count them. The inflated bytes of all of them count together. */
export const surveyFile = async ({ source, limits }: SurveyTask): Promise<SurveyedSheet[]> => {
  const allowance = { left: limits.inflatedBytes, consumed: 0 }
  try {
    const sheets = await openFile({ source, mostBytes: limits.bytes, isAnyFormat: true, allowance })
    const surveyed: SurveyedSheet[] = []
    for (const sheet of sheets) surveyed.push(await surveySheet(sheet))
    return surveyed
  } catch (error) {
    throw toRefusal(error, limits, true)
  }
}
