import type { Db } from '../../../platform/server/database/connection.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from './foreignHeadings.ts'
import type { NamedColumns } from './namedColumns.ts'
import type { Run } from './runs.ts'

/** The sheet of an import: its columns, the headings of other systems, and the columns that name records. */
export interface RunSheet<Key extends string = string> {
  readonly sheet: SheetDefinition<Key>
  readonly foreign: readonly ForeignHeading<Key>[]
  /** Columns whose cells name records of the school. The clerk chooses records for names that can't be read. */
  readonly named?: NamedColumns<Key> | undefined
  /** Says why a heading that is no column of the sheet is not imported. Null for others. */
  readonly explain?: (title: string) => string | null
}

/** The school of a run, and what the run concerns, such as an exam. */
export type RunSubject = Pick<Run, 'schoolId' | 'about'>

/** Finds the sheet of a run. A kind with one sheet for all runs returns that sheet. */
export type SheetFinder<Key extends string = string> = (db: Db, run: RunSubject) => Promise<RunSheet<Key>>
