import { type CellObject, type WorkBook, type WorkSheet, read } from '@e965/xlsx'
import { tidyText } from './cellText.ts'
import { findWideEncoding, readCsvRows } from './csvRows.ts'
import { serialToDate } from './dates.ts'
import { type HiddenParts, readHiddenParts } from './hiddenInOpenDocument.ts'
import { isDateFormat, isMonthFormat } from './numberFormats.ts'
import { BrokenFile, EncryptedFile, FileTooLarge } from './refusals.ts'
import type { MergedCell } from './mergedCells.ts'
import { formatDigits, type RawCell, type RawRow } from './sheetRows.ts'
import { type Allowance, inflate, zipEntries } from './unzip.ts'
import { mostSheets } from './workbook.ts'

/** The largest file of another format: its library holds the whole workbook in memory. */
const mostBytes = 5 << 20
const mostRows = 100_000

/** A sheet of a file in another format than .xlsx. */
interface OtherSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: () => readonly RawRow[]
  readonly merged: () => readonly MergedCell[]
}

const startsWith = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, 'hex'))

const isCompound = (bytes: Buffer) => startsWith(bytes, 'd0cf11e0a1b11ae1')
const isZip = (bytes: Buffer) => startsWith(bytes, '504b0304')
const isOpenDocument = (bytes: Buffer) =>
  isZip(bytes) && bytes.subarray(0, 200).includes('oasis.opendocument.spreadsheet')

/** An encrypted .xlsx is a compound file with a stream of this name. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

const readValue = (column: number, cell: CellObject, starts1904: boolean): RawCell | null => {
  const { t: type, v: value, z: format } = cell
  if (type === 'e') return { column, type: 'error', text: cell.w ?? '#VALUE!' }
  if (type === 'b') return { column, type: 'boolean', text: value === true ? '1' : '0' }
  if (type !== 'n' || typeof value !== 'number') {
    const text = tidyText(typeof value === 'string' ? value : '')
    return text === '' ? null : { column, type: 'text', text }
  }
  const shown = typeof format === 'string' ? format : ''
  const date = shown !== '' && isDateFormat(0, shown) ? serialToDate(value, starts1904) : null
  // The first day of a month in a format without days was added by the program, not typed by the user.
  if (date !== null && isMonthFormat(0, shown) && date.endsWith('-01'))
    return { column, type: 'text', text: date.slice(0, -3) }
  if (date !== null) return { column, type: 'date', text: date }
  const zeros = /^0+$/.test(shown) ? shown.length : 0
  return { column, type: 'number', text: formatDigits(value).padStart(zeros, '0') }
}

/**
 * Runs work without its messages on the console. The library prints a line for each number format that it doesn't know,
 * which would fill the server's log.
 */
const runSilently = <Result>(work: () => Result): Result => {
  const { error, log, warn } = console
  Object.assign(console, { error: () => undefined, log: () => undefined, warn: () => undefined })
  try {
    return work()
  } finally {
    Object.assign(console, { error, log, warn })
  }
}

const readWorkbook = (bytes: Buffer): WorkBook => {
  try {
    return runSilently(() =>
      read(bytes, { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetRows: mostRows + 1 }),
    )
  } catch (error) {
    if (error instanceof Error && /password-protected/i.test(error.message)) throw new EncryptedFile('workbook')
    throw new BrokenFile('workbook', { cause: error })
  }
}

const readRows = (sheet: WorkSheet, starts1904: boolean, hidden: HiddenParts | undefined): RawRow[] => {
  const lines: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  return lines.flatMap((line, at): RawRow[] => {
    const cells = (line ?? []).flatMap((cell, column) =>
      cell === undefined ? [] : (readValue(column, cell, starts1904) ?? []),
    )
    if (cells.length === 0) return []
    const row = { number: at + 1, cells }
    const isHidden = hidden?.rows.has(row.number) ?? sheet['!rows']?.[at]?.hidden === true
    return [isHidden ? { ...row, isHidden: true } : row]
  })
}

const readMerged = (sheet: WorkSheet): MergedCell[] =>
  (sheet['!merges'] ?? []).flatMap(({ s, e }) => (e.r > s.r ? [{ column: s.c, first: s.r + 1, last: e.r + 1 }] : []))

type HiddenByTable = ReadonlyMap<string, HiddenParts>

/**
 * Counts the inflated bytes of an OpenDocument before a library inflates it into memory, and finds what it hides, which
 * the library doesn't tell.
 */
const inspectOpenDocument = async (bytes: Buffer, allowance: Allowance): Promise<HiddenByTable> => {
  let hidden: HiddenByTable = new Map()
  for (const [name, entry] of await zipEntries(bytes)) {
    if (name === 'content.xml') hidden = await readHiddenParts(entry, allowance)
    else for await (const _ of inflate(entry, allowance)) continue
  }
  return hidden
}

const listSheets = (
  { SheetNames: names, Sheets: sheets, Workbook: facts }: WorkBook,
  hidden: HiddenByTable,
): OtherSheet[] => {
  const starts1904 = facts?.WBProps?.date1904 === true
  return names.flatMap((name, at) => {
    const sheet = sheets[name]
    if (sheet === undefined) return []
    const parts = hidden.get(name)
    const isHidden = parts?.isHidden ?? (facts?.Sheets?.[at]?.Hidden ?? 0) !== 0
    return [{ name, isHidden, rows: () => readRows(sheet, starts1904, parts), merged: () => readMerged(sheet) }]
  })
}

/**
 * Reads a file of another format whole: .xls, .ods or .csv, of 5 MB at most. Returns null for .xlsx, which is read in
 * constant memory. Refuses an encrypted file.
 */
export const readOtherFormat = async (bytes: Buffer, allowance: Allowance): Promise<readonly OtherSheet[] | null> => {
  const isText = !isZip(bytes) && !isCompound(bytes)
  if (isZip(bytes) && !isOpenDocument(bytes)) return null
  if (bytes.length > mostBytes) throw new FileTooLarge('bytes')
  if (isText && findWideEncoding(bytes) === undefined && bytes.includes(0)) throw new BrokenFile('no text')
  if (isText) return [{ name: '', isHidden: false, rows: () => readCsvRows(bytes), merged: () => [] }]
  if (isCompound(bytes) && bytes.includes(encryptedName)) throw new EncryptedFile('package')
  const hidden: HiddenByTable = isOpenDocument(bytes) ? await inspectOpenDocument(bytes, allowance) : new Map()
  const workbook = readWorkbook(bytes)
  if (workbook.SheetNames.length > mostSheets) throw new FileTooLarge('sheets')
  return listSheets(workbook, hidden)
}
