import type { Cell, CellKind } from './columns.ts'
import { dateToSerial } from './dates.ts'
import { style, styleOfKind } from './styles.ts'
import { cellLength, xmlText } from './xmlText.ts'

/** A column of a sheet to write. */
export interface SheetColumn {
  readonly heading: string
  readonly headingStyle: number
  readonly kind: CellKind
  /** In half-width characters. */
  readonly width: number
  readonly wrapped?: boolean
  /** True to keep numbers in a text column as numbers. */
  readonly keepsNumbers?: boolean
}

/** A sheet to write: its columns, its rows with cells in column order, and XML after the rows. */
export interface NewSheet {
  readonly name: string
  readonly hidden?: boolean
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  readonly tail?: string
}

/** Returns the letters of a column; 0 is A. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const formulaStart = /^[=+\-@\t\r\n]/

const textCell = (reference: string, text: string, given: number): string => {
  const quoted = given === style.text && formulaStart.test(text) ? style.quotedText : given
  return `<c r="${reference}" s="${quoted}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cellLength(text))}</t></is></c>`
}

interface CellShape {
  readonly kind: CellKind
  readonly style: number
  readonly keepsNumbers: boolean
}

/**
 * Returns the XML of a cell by its column's kind. A value that doesn't fit the kind is written as text, never as a
 * formula.
 */
const cellXml = (reference: string, { kind, style: given, keepsNumbers }: CellShape, cell: Cell): string => {
  if (cell === null || cell === '') return ''
  const isText = (kind === 'text' || kind === 'choice') && !(keepsNumbers && typeof cell === 'number')
  if (isText) return textCell(reference, String(cell), given)
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? `<c r="${reference}" s="${given}"><v>${cell}</v></c>` : ''
  }
  const serial = kind === 'date' || kind === 'moment' ? dateToSerial(cell) : null
  return serial === null
    ? textCell(reference, cell, style.text)
    : `<c r="${reference}" s="${given}"><v>${serial}</v></c>`
}

const headXml = (columns: readonly SheetColumn[], styles: readonly number[]): string => {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles[index] ?? 0}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading, headingStyle }, index) =>
    textCell(`${columnLetters(index)}1`, heading, headingStyle),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="18"/><cols>${widths.join('')}</cols><sheetData><row r="1" ht="24" customHeight="1">${headings.join('')}</row>`
}

/** Printed on A4, with all columns on one page. */
const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

const pieceLength = 65_536

/** Yields the XML of a sheet in chunks: the heading row bold and frozen, then the rows. */
export async function* sheetXml({ columns, rows, tail = '' }: NewSheet): AsyncGenerator<string> {
  const styles = columns.map(({ kind, wrapped }) => (wrapped === true ? style.wrappedText : styleOfKind[kind]))
  const shapes = columns.map(({ kind, keepsNumbers = false }, index) => ({
    kind,
    keepsNumbers,
    letters: columnLetters(index),
    style: styles[index] ?? 0,
  }))
  let piece = headXml(columns, styles)
  let number = 1
  for await (const row of rows) {
    number++
    piece += `<row r="${number}">`
    for (const [index, shape] of shapes.entries()) {
      piece += cellXml(shape.letters + number, shape, row[index] ?? null)
    }
    piece += '</row>'
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>${tail}${pageSetup}</worksheet>`
}
