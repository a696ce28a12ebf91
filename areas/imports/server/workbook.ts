import { Refusal } from '../../../platform/contract/refusal.ts'
import { headingKey } from '../../../platform/server/sheets/cellText.ts'
import type { SheetPart } from '../../../platform/server/sheets/readFile.ts'
import type { SurveyedSheet } from '../../../platform/server/sheets/surveySheets.ts'
import { importsRefusals } from '../refusals.ts'
import { refuseDoubledLists } from './doubledLists.ts'
import { findHeadings, type FoundHeadings, type KnownHeadings } from './headings.ts'

/** A sheet of the clerk's file with its headings, which are none if no known heading was found. */
interface FileSheet extends FoundHeadings {
  readonly name: string
  readonly isHidden: boolean
  /** Non-blank rows below the headings. */
  readonly rows: number
  readonly hiddenRows: number
  readonly lastRow: number
  readonly isChosen: boolean
}

/** The sheets of a file, and the clerk's choices about them. */
export interface Workbook {
  readonly sheets: readonly FileSheet[]
  /** True if a sheet's name is the class of its rows. */
  readonly isClassBySheet: boolean
  /** True if rows that the spreadsheet program hides are not imported. */
  readonly skipsHidden: boolean
}

const findSheetHeadings = (rows: SurveyedSheet['firstRows'], known: KnownHeadings): FoundHeadings => {
  try {
    return findHeadings(rows, known)
  } catch (error) {
    if (error instanceof Refusal) return { headingRow: 0, headings: [] }
    throw error
  }
}

const toFileSheet = ({ firstRows, ...sheet }: SurveyedSheet, known: KnownHeadings): FileSheet => {
  const found = findSheetHeadings(firstRows, known)
  const above = firstRows.filter(({ number }) => number <= found.headingRow).length
  return { ...sheet, ...found, rows: sheet.rows - above, isChosen: false }
}

const readKeys = ({ headings }: FileSheet) => headings.flatMap(({ key }) => key ?? [])

/**
 * Returns true if two sheets can be read as one: the same columns are recognised, and no column has another heading.
 */
export const haveSameHeadings = (one: FileSheet, other: FileSheet): boolean => {
  const titles = new Map(one.headings.map(({ column, title }) => [column, headingKey(title)]))
  const hasSameTitle = ({ column, title }: FileSheet['headings'][number]) =>
    (titles.get(column) ?? headingKey(title)) === headingKey(title)
  return (
    readKeys(one).toSorted().join() === readKeys(other).toSorted().join() &&
    one.headings.length > 0 &&
    other.headings.every(hasSameTitle)
  )
}

/**
 * Finds the sheet that decides the columns: the one with our title, or else the first that has all required columns,
 * or else the first with any known heading. Hidden sheets count only if all are hidden.
 */
const findLeadingSheet = (sheets: readonly FileSheet[], { sheet }: KnownHeadings): FileSheet | undefined => {
  const readable = sheets.filter(({ headings }) => headings.length > 0)
  const shown = sheets.every(({ isHidden }) => isHidden) ? readable : readable.filter(({ isHidden }) => !isHidden)
  const required = sheet.columns.filter((column) => column.required === true).map(({ key }) => key)
  const hasRequired = (one: FileSheet) => required.every((key) => readKeys(one).includes(key))
  return shown.find(({ name }) => name === sheet.title) ?? shown.find(hasRequired) ?? shown[0]
}

/** Chooses sheets by index: only those that can be read like the first of them. */
export const withChosenSheets = (workbook: Workbook, isChosen: (index: number) => boolean): Workbook => ({
  ...workbook,
  sheets: workbook.sheets.map((sheet, index) => ({ ...sheet, isChosen: isChosen(index) })),
})

const classWords = /班|^\d{3}$|^\d{1,2}[.．]\d{1,2}$|^[一二三四五六七八九]\d{1,2}$|^[初高][一二三]\d{1,2}$/u

/** Returns true if the sheets look like one per class, and no column holds the class. */
const namesClasses = ({ sheets }: Workbook, classKey: string | undefined): boolean => {
  const chosen = sheets.filter(({ isChosen }) => isChosen)
  return (
    classKey !== undefined &&
    chosen.every((sheet) => classWords.test(sheet.name.trim()) && !readKeys(sheet).includes(classKey))
  )
}

/**
 * Describes a file's sheets. At first those visible ones with data are chosen that can be read like the leading sheet;
 * a file with a sheet of our title has only this one chosen. Refuses a file without any known heading, and one of lists
 * side by side.
 */
export const describeWorkbook = (
  surveyed: readonly SurveyedSheet[],
  known: KnownHeadings,
  classKey: string | undefined,
): Workbook => {
  const sheets = surveyed.map((sheet) => toFileSheet(sheet, known))
  const leading = findLeadingSheet(sheets, known)
  if (leading === undefined) throw new Refusal(importsRefusals.noHeadings)
  const isOther = (sheet: FileSheet) =>
    leading.name !== known.sheet.title && !sheet.isHidden && sheet.rows > 0 && haveSameHeadings(leading, sheet)
  const chosen = withChosenSheets({ sheets, isClassBySheet: false, skipsHidden: false }, (index) => {
    const sheet = sheets[index]
    return sheet !== undefined && (sheet === leading || isOther(sheet))
  })
  refuseDoubledLists(chosen)
  return { ...chosen, isClassBySheet: namesClasses(chosen, classKey) }
}

/** The chosen sheets in the order of the file, for the reader. Row numbers of a file with one are the sheet's. */
export const listParts = ({ sheets }: Workbook): (SheetPart & { readonly name: string })[] => {
  let offset = 0
  return sheets.flatMap(({ isChosen, name, headingRow, lastRow }, index) => {
    if (!isChosen) return []
    const part = { index, name, headingRow, offset }
    offset += lastRow
    return [part]
  })
}

/** Returns the headings of the first chosen sheet, which decide the columns of all. */
export const headingsOf = ({ sheets }: Workbook): FoundHeadings => {
  const { headingRow = 0, headings = [] } = sheets.find(({ isChosen }) => isChosen) ?? {}
  return { headingRow, headings }
}
