import { columnLetters } from '../../../../platform/server/sheets/sheetXml.ts'

/** A sheet of a file: the texts of its cells by row number. */
export interface SheetTable {
  readonly name: string
  readonly rows: ReadonlyMap<number, readonly string[]>
}

/** A cell of the file, as a clerk finds it in the spreadsheet program. */
export interface Place {
  readonly sheet: string
  /** Such as C5; empty if the fault is about the sheet. */
  readonly cell: string
  readonly text: string
}

/** A lesson as the file writes it, before its names are looked up. */
export interface WrittenLesson {
  readonly place: Place
  readonly className: string
  /** Further texts that may name the class, such as the name of the sheet. */
  readonly otherNames: readonly string[]
  readonly weekday: number
  /** The label of the period, and its number if the label has one. */
  readonly periodName: string
  readonly periodNumber: number | null
  readonly content: LessonText
}

/** The texts of a lesson: from separate columns, or from one cell. */
type LessonText =
  | { readonly cell: string }
  | { readonly subject: string; readonly teachers: string; readonly room: string; readonly week: string }

/** A part of the file that can't be read, with the reason. */
export interface SheetFault {
  readonly place: Place
  readonly why: string
}

/** The lessons and faults of a file. */
export interface ReadTables {
  readonly lessons: readonly WrittenLesson[]
  readonly faults: readonly SheetFault[]
}

/** Returns a cell's place by its row and its column from 0. */
export const placeOf = ({ name }: SheetTable, row: number, column: number, text: string): Place => ({
  sheet: name,
  cell: `${columnLetters(column)}${row}`,
  text,
})
