import type { Cell, SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { Block } from '../../../platform/server/sheets/blocks.ts'
import { findGradeInTitle } from '../../../platform/server/sheets/officeRows.ts'
import type { Fault } from '../views.ts'
import { explainClassClash } from './classClash.ts'
import type { JudgedRow } from './judgedRow.ts'
import type { Run } from './runs.ts'
import { listParts, type Workbook } from './workbook.ts'

/** The place of a row in the clerk's file: its sheet, and its row number there. */
interface RowPlace {
  readonly sheet: string
  readonly row: number
  readonly headingRow: number
}

/** Returns a function that finds the place of a row by its number, which counts on from sheet to sheet. */
const makePlaceFinder = (workbook: Workbook): ((number: number) => RowPlace | null) => {
  const parts = listParts(workbook).toReversed()
  return (number) => {
    const part = parts.find(({ offset }) => number > offset)
    return part ? { sheet: part.name, row: number - part.offset, headingRow: part.headingRow } : null
  }
}

/** Returns how to read the chosen sheets of a run's file, and a function that finds the place of a row in it. */
export const makeFileReading = ({ workbook, headingRow }: Pick<Run, 'workbook' | 'headingRow'>) => {
  const options = { mergedBelow: headingRow, isAnyFormat: true } as const
  if (workbook === null)
    return { options, findPlace: (row: number): RowPlace | null => ({ sheet: '', row, headingRow }) }
  const sheets = { parts: listParts(workbook), skipsHidden: workbook.skipsHidden }
  return { options: { ...options, ...sheets }, findPlace: makePlaceFinder(workbook) }
}

/**
 * Returns a function that names a row with its sheet, as 一年级1班 第 3 行. It returns null for a file with one chosen
 * sheet, where the number is enough.
 */
export const makePlaceNamer = (workbook: Workbook | null): ((number: number) => string | null) => {
  if (workbook === null || listParts(workbook).length < 2) return () => null
  const findPlace = makePlaceFinder(workbook)
  return (number) => {
    const place = findPlace(number)
    return place && `“${place.sheet}”第 ${place.row} 行`
  }
}

const classColumn = 'className'
const gradeColumn = 'gradeName'

interface RowInFile {
  readonly number: number
  readonly block?: Block
}

/**
 * Returns a function that fills the class of a row that has no column for it: with the sheet's name if the clerk wants
 * that, else with the class in the title above the row.
 */
export const makeClassFiller = <Key extends string>(workbook: Workbook | null, classKey: Key | undefined) => {
  if (classKey === undefined) return (row: SheetRow<Key>): SheetRow<Key> => row
  const findPlace = workbook?.isClassBySheet === true ? makePlaceFinder(workbook) : null
  return (row: SheetRow<Key>, { number, block }: RowInFile): SheetRow<Key> => ({
    ...row,
    [classKey]: (findPlace === null ? block?.className : findPlace(number)?.sheet) ?? null,
  })
}

const onlyNumber = /^[第(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]?班?$/u

/**
 * Returns a function that fills the grade of a row whose class is only a number, such as 2班: with the grade in the title
 * above the row, or in the sheet's name.
 */
export const makeGradeFiller = (workbook: Workbook | null, columns: ReadonlySet<string>) => {
  const findPlace = workbook === null ? null : makePlaceFinder(workbook)
  return <Key extends string>(row: SheetRow<Key>, { number, block }: RowInFile): SheetRow<Key> => {
    const cells: Readonly<Record<string, Cell>> = row
    const isBare = onlyNumber.test(String(cells[classColumn] ?? '').trim())
    if (!isBare || !columns.has(gradeColumn) || String(cells[gradeColumn] ?? '').trim() !== '') return row
    const gradeName = block?.gradeName ?? findGradeInTitle(findPlace?.(number)?.sheet ?? '')
    return gradeName === null ? row : { ...row, [gradeColumn]: gradeName }
  }
}

/**
 * Returns a function that says why the class of a row is unclear: the sheet's name and the title above it name different
 * classes. It returns null for a row whose class column names the grade too.
 */
export const makeClashFinder = <Key extends string>(
  workbook: Workbook | null,
  classKey: Key | undefined,
  isClassRead: boolean,
) => {
  const findPlace = workbook === null || classKey === undefined ? null : makePlaceFinder(workbook)
  return (row: SheetRow<Key>, { number, block }: RowInFile): string | null => {
    const isByTitle = classKey !== undefined && !isClassRead && workbook?.isClassBySheet !== true
    if (isByTitle && block?.unclearClass !== undefined) {
      return `上面的标题“${block.unclearClass}”没有写明班级，请改为“六年级2班”这样的写法`
    }
    const title = block?.className ?? block?.gradeName
    if (findPlace === null || classKey === undefined || title === undefined) return null
    const cells: Readonly<Record<string, Cell>> = row
    const hasGrade =
      !onlyNumber.test(String(cells[classKey] ?? '').trim()) || String(cells[gradeColumn] ?? '').trim() !== ''
    if (isClassRead && hasGrade) return null
    return explainClassClash(findPlace(number)?.sheet ?? '', title)
  }
}

const mention = /文件第 (\d+) 行/g

/** Names the sheet wherever a sentence of a kind mentions another row by its number. */
export const nameSheets = (text: string, nameOf: (number: number) => string | null): string =>
  text.replaceAll(mention, (words, number: string) => nameOf(Number(number)) ?? words)

/** Names the sheets in the faults and notes of a row. */
export const nameSheetsOf = (judged: JudgedRow, nameOf: (number: number) => string | null): JudgedRow => ({
  ...judged,
  notes: judged.notes.map((note) => nameSheets(note, nameOf)),
  faults: judged.faults.map((fault): Fault => ({ ...fault, why: nameSheets(fault.why, nameOf) })),
})
