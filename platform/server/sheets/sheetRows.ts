import { decodeEscapes, tidyText } from './cellText.ts'
import { serialToDate } from './dates.ts'
import { BrokenFile } from './refusals.ts'
import { type Allowance, inflate, type ZipEntry } from './unzip.ts'
import type { Workbook } from './workbook.ts'
import { type XmlAttributes, decoded, makeXmlReader } from './xmlReader.ts'

/**
 * A non-blank cell. A text is cleaned, a number has digits without an exponent, and a date has the form `yyyy-MM-dd`,
 * `yyyy-MM-dd HH:mm:ss` or `HH:mm:ss`.
 */
export interface RawCell {
  readonly column: number
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'error'
  readonly text: string
}

/** A row of the file with cells; `number` is its row number in the spreadsheet program. */
export interface RawRow {
  readonly number: number
  readonly cells: readonly RawCell[]
  readonly isHidden?: boolean
}

const maxColumns = 16_384
const maxRows = 1_048_576
/** Used for a formula without a stored value, as Excel shows it. */
export const uncomputedFormula = '#CALC!'
/** The longest text of a cell, if each of its characters is escaped. */
const maxTextLength = 250_000

/** Returns the index of a column by its letters: A is 0. Refuses columns after XFD. */
export const columnOf = (reference: string): number => {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
    if (column > maxColumns) break
  }
  if (column === 0 || column > maxColumns) throw new BrokenFile(`sheet: column ${reference.slice(0, 12)}`)
  return column - 1
}

/** Excel keeps 15 digits; further ones in a file are binary noise. Large integers keep all their digits. */
export const formatDigits = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value)
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(Number(value.toPrecision(15)))
}

const numberCell = (column: number, given: string, style: number, workbook: Workbook): RawCell => {
  const value = Number(given)
  if (!Number.isFinite(value)) return { column, type: 'text', text: given }
  const shown = workbook.styles[style]
  const date = shown?.date === true ? serialToDate(value, workbook.starts1904) : null
  // The first day of a month in a format without days was added by the program, not typed by the user.
  if (date !== null && shown?.month === true && date.endsWith('-01')) {
    return { column, type: 'text', text: date.slice(0, -3) }
  }
  if (date !== null) return { column, type: 'date', text: date }
  const digits = formatDigits(value)
  return {
    column,
    type: 'number',
    text: shown && shown.zeros > digits.length ? digits.padStart(shown.zeros, '0') : digits,
  }
}

const textCell = (column: number, given: string): RawCell | null => {
  const text = tidyText(given)
  return text === '' ? null : { column, type: 'text', text }
}

/** Converts a value of the file to a cell; null for an empty one. */
const toCell = (column: number, type: string, style: number, given: string, workbook: Workbook): RawCell | null => {
  if (given === '') return null
  if (type === 's') {
    const text = workbook.strings[Number(given)]
    if (text === undefined) throw new BrokenFile('sheet: a string that is not there')
    return text === '' ? null : { column, type: 'text', text }
  }
  if (type === 'inlineStr' || type === 'str') return textCell(column, decodeEscapes(given))
  if (type === 'b') return { column, type: 'boolean', text: given }
  if (type === 'e') return { column, type: 'error', text: given }
  if (type === 'd') return textCell(column, given.replace('T', ' ').replace(/(\.\d+)?Z?$/, ''))
  return numberCell(column, given.trim(), style, workbook)
}

/** Collects rows from the XML of a sheet. */
const makeRowCollector = (workbook: Workbook, found: (row: RawRow) => void) => {
  let number = 0
  let isHidden = false
  let column = -1
  let cells: RawCell[] = []
  let inRows = false
  let type = ''
  let style = -1
  let given = ''
  let isCollecting = false
  let inPhonetic = false
  let isFormula = false
  let hasValue = false

  const openRow = (attributes: XmlAttributes): void => {
    const next = Number(attributes.r ?? number + 1)
    if (!Number.isInteger(next) || next <= number || next > maxRows) throw new BrokenFile('sheet: row numbers')
    number = next
    isHidden = attributes.hidden === '1' || attributes.hidden === 'true'
    column = -1
    cells = []
  }
  const openCell = (attributes: XmlAttributes): void => {
    const reference = attributes.r
    const next = reference === undefined ? column + 1 : columnOf(reference)
    if (next <= column || next >= maxColumns) throw new BrokenFile('sheet: columns')
    column = next
    type = attributes.t ?? ''
    style = Number(attributes.s ?? -1)
    given = ''
    isFormula = false
    hasValue = false
  }
  return makeXmlReader({
    open: (name, attributes) => {
      if (!inRows) inRows = name === 'sheetData'
      else if (name === 'c') openCell(attributes)
      else if (name === 'row') openRow(attributes)
      else if (name === 'f') isFormula = true
      else if (name === 'v') {
        hasValue = true
        isCollecting = type !== 'inlineStr'
      } else if (name === 't') isCollecting = type === 'inlineStr' && !inPhonetic
      else if (name === 'rPh') inPhonetic = true
    },
    text: (text) => {
      if (!isCollecting) return
      given += text
      if (given.length > maxTextLength) throw new BrokenFile('sheet: longer than a cell')
    },
    close: (name) => {
      if (name === 'v' || name === 't') isCollecting = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'sheetData') inRows = false
      else if (name === 'c' && inRows) {
        // A program that doesn't compute formulas stores no value. As a blank it would become, for example, a student
        // without a number.
        const isUnreckoned = isFormula && !hasValue
        const cell = isUnreckoned
          ? { column, type: 'error' as const, text: uncomputedFormula }
          : toCell(column, type, style, given, workbook)
        if (cell) cells.push(cell)
      } else if (name === 'row' && inRows && cells.length > 0) {
        found(isHidden ? { number, cells, isHidden } : { number, cells })
      }
    },
  })
}

/**
 * Yields the rows of a workbook's sheet in order, those of one chunk of the file at a time. Rows without cells are
 * skipped.
 */
export async function* sheetRows(
  workbook: Workbook,
  entry: ZipEntry,
  allowance: Allowance,
): AsyncGenerator<readonly RawRow[]> {
  let rows: RawRow[] = []
  const collector = makeRowCollector(workbook, (row) => rows.push(row))
  for await (const piece of decoded(inflate(entry, allowance))) {
    collector.push(piece)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  collector.end()
}
