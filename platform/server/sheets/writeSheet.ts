import type { Readable } from 'node:stream'
import type { Cell, Column, SheetDefinition, SheetRow } from './columns.ts'
import type { NewSheet, SheetColumn } from './sheetXml.ts'
import { style } from './styles.ts'
import { sheetName, workbookStream } from './workbookXml.ts'

/** The most rows in an Excel sheet in addition to the headings. */
const mostSheetRows = 1_048_575

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const kindWidths = { text: 16, choice: 12, integer: 12, number: 12, date: 14, moment: 22 } as const

/** The width of a column: its declared one, or the default of its kind, but never narrower than its heading. */
export const columnWidth = ({ title, kind, width }: Column): number =>
  Math.max(width ?? kindWidths[kind], title.length * 2 + 4)

const sheetColumn = (column: Column): SheetColumn => ({
  heading: column.title,
  headingStyle: style.heading,
  kind: column.kind,
  width: columnWidth(column),
})

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/** Splits rows into sheets. Each must be read to its end before the next is requested. */
async function* splitSheets<Row>(
  title: string,
  columns: readonly SheetColumn[],
  rows: Rows<Row>,
  cells: (row: Row) => readonly Cell[],
  mostRows: number,
): AsyncGenerator<NewSheet> {
  const source = (async function* () {
    yield* rows
  })()
  let next = await source.next()
  const some = async function* () {
    for (let left = mostRows; left > 0 && next.done !== true; left--) {
      yield cells(next.value)
      next = await source.next()
    }
  }
  try {
    for (let count = 1; count === 1 || next.done !== true; count++) {
      yield { name: sheetName(title, count === 1 ? '' : ` (${count})`), columns, rows: some() }
    }
  } finally {
    await source.return(undefined)
  }
}

/** Writes rows whose cells `cells` returns in the order of the columns. */
export const writeCells = <Row>(
  title: string,
  columns: readonly SheetColumn[],
  rows: Rows<Row>,
  cells: (row: Row) => readonly Cell[],
  mostRows = mostSheetRows,
): Readable => workbookStream(splitSheets(title, columns, rows, cells, mostRows))

/**
 * Writes rows as .xlsx bytes in constant memory: rows are requested as the bytes are read, and released when the
 * stream is destroyed. Texts stay texts, even if they begin with = or +; dates and moments become date cells. Rows
 * above the limit of a sheet continue in a second one.
 */
export const writeSheet = <Key extends string>(
  definition: SheetDefinition<Key>,
  rows: Rows<SheetRow<Key>>,
  mostRows = mostSheetRows,
): Readable => {
  const keys = definition.columns.map(({ key }) => key)
  return writeCells(
    definition.title,
    definition.columns.map(sheetColumn),
    rows,
    (row) => keys.map((key) => row[key]),
    mostRows,
  )
}
