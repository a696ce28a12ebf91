import { open } from 'node:fs/promises'
import { type MergedCell, readMergedCells } from './mergedCells.ts'
import { readOtherFormat } from './otherFormats.ts'
import { BrokenFile, FileTooLarge } from './refusals.ts'
import { type RawRow, sheetRows } from './sheetRows.ts'
import type { Allowance } from './unzip.ts'
import { openWorkbook } from './workbook.ts'

/** A sheet of an opened file. */
export interface OpenedSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: () => AsyncIterable<readonly RawRow[]>
  readonly merged: () => Promise<readonly MergedCell[]>
  /** Size for the progress, in bytes. */
  readonly size: number
}

interface Opening {
  readonly source: string | Uint8Array
  /** The most bytes of the file itself. */
  readonly mostBytes: number
  /** True to open .xls, .ods and .csv too. */
  readonly isAnyFormat: boolean
  /** How much may be inflated, of all sheets together. */
  readonly allowance: Allowance
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

/** Opens an .xlsx file, whose rows are read on demand, or a file of another format, which is read whole. */
export const openFile = async ({
  source,
  mostBytes,
  isAnyFormat,
  allowance,
}: Opening): Promise<readonly OpenedSheet[]> => {
  const bytes = await readBytes(source, mostBytes)
  const other = isAnyFormat ? await readOtherFormat(bytes, allowance) : null
  if (other === null) {
    const workbook = await openWorkbook(bytes, allowance)
    return workbook.sheets.map(({ name, isHidden, entry }) => ({
      name,
      isHidden,
      rows: () => sheetRows(workbook, entry, allowance),
      merged: () => readMergedCells(entry, allowance),
      size: entry.compressedSize,
    }))
  }
  return other.map(({ name, isHidden, rows, merged }) => ({
    name,
    isHidden,
    rows: async function* () {
      yield rows()
    },
    merged: () => Promise.resolve(merged()),
    size: Math.ceil(bytes.length / other.length),
  }))
}

/** Finds the sheet with that name, or else the first visible one, since people rename sheets. */
export const chooseSheet = (sheets: readonly OpenedSheet[], title: string): OpenedSheet => {
  const found = sheets.find(({ name }) => name === title) ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  if (!found) throw new BrokenFile('no sheet')
  return found
}
