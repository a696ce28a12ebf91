import type { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type {
  CompareContext,
  FindMissingClasses,
  ImportContext,
  MissingRooms,
  UndoContext,
  UndoResult,
  WriteResult,
} from './importContext.ts'
import type { ImportedRow, JudgedRow } from './judgedRow.ts'
import type { OptionReader } from './options.ts'
import type { HasRoom, RoomKeys } from './roomPlace.ts'
import type { RunSheet, RunSubject, SheetFinder } from './runSheet.ts'

type Compared<Plan> = readonly { readonly judged: JudgedRow; readonly plan: Plan | null }[]

/** A kind of import, without its sheet. */
interface KindWithoutSheet<Key extends string, Facts, Plan> {
  /** Name of the kind in URLs, such as `students`. */
  readonly name: string
  /** Title in the console, such as 导入学生. */
  readonly title: string
  /** The permission that the sender needs. Default: `school:user:import`. */
  readonly needs?: string
  /** The permission to see other people's runs, for callers who reach the whole school. Default: `needs`. */
  readonly oversight?: string
  /** The console's page that shows a run. Default: the one of this area. */
  readonly screen?: string
  /** True for columns whose headings the school's next sheet may be read by. Default: all. */
  readonly isRemembered?: (key: string) => boolean
  /** Rules for rows that match an existing record, as sentences. */
  readonly rules: readonly string[]
  /** A permission that the sender needs in addition to `needs`. If its module is closed, the kind is unavailable. */
  readonly alsoNeeds?: string
  /** A sentence on how undoing changes the records. */
  readonly undoing: string
  readonly mostRows: number
  /** The column of the class, which a sheet's name may fill. */
  readonly classKey?: Key
  /** The columns of a room and its building, which the room's cell or a title may name. */
  readonly roomKeys?: RoomKeys<Key>
  /** Reads which rooms the school has, so that 201-5 isn't taken for a bed if a room is called so. */
  readonly readRoomNames?: (db: Db, run: RunSubject) => Promise<HasRoom>
  /** Finds which of these classes the school lacks, with the grade and number that each would have. */
  readonly findMissingClasses?: FindMissingClasses
  /** Finds and creates the rooms and beds that a file names and the school lacks. */
  readonly missingRooms?: MissingRooms
  /** Columns whose unreadable cells are left out with a note. An unreadable cell of another column refuses the row. */
  readonly secondary?: readonly Key[]
  /** Columns that say where somebody lives or learns. A row that fills only these, such as an empty bed, is no record. */
  readonly placeKeys?: readonly Key[]
  /** Lists choices that the clerk makes once for all rows, shown with the columns. */
  readonly options?: OptionReader
  /** Reads everything needed to judge the rows, in a few statements for any number of rows. */
  readonly read: (db: Db, rows: readonly ImportedRow<Key>[], importing: ImportContext) => Promise<Facts>
  /** Judges each row. The plan is what to write for it. Use `mapInTurns` if there may be thousands of rows. */
  readonly compare: (
    rows: readonly ImportedRow<Key>[],
    facts: Facts,
    comparing: CompareContext<Key>,
  ) => Compared<Plan> | Promise<Compared<Plan>>
  /** Writes all plans in a few statements. */
  readonly write: (
    db: Db,
    plans: readonly { readonly number: number; readonly plan: Plan }[],
    facts: Facts,
    importing: ImportContext,
  ) => Promise<WriteResult>
  /** Undoes everything, or nothing if something prevents it. */
  readonly undo: (db: Db, undoing: UndoContext) => Promise<UndoResult>
  /** True once undoing is never possible again, so that it isn't offered. */
  readonly isUndoClosed?: (db: Db, run: RunSubject) => Promise<boolean>
}

/** A sheet per run comes with the schema of what a run concerns. Such an import is started by its area's call. */
interface SheetPerRun<Key extends string> {
  readonly sheetOf: SheetFinder<Key>
  readonly about: z.ZodType
}

/** The declaration of a kind of import. */
export type KindSpec<Key extends string, Facts, Plan> = KindWithoutSheet<Key, Facts, Plan> &
  (RunSheet<Key> | SheetPerRun<Key>)
