import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { ChosenOptions } from './options.ts'

/** The context of a running import: its school, and the caller's reach and permissions at the time of the call. */
export interface ImportContext {
  readonly schoolId: number
  readonly asker: Asker
  readonly permissions: ReadonlySet<string>
  readonly secrets: Secrets
  readonly now: Date
  readonly timeZone: string
  /** The date in the school's time zone. */
  readonly today: string
  /** The clerk's choices among the kind's options, by key. */
  readonly options: ChosenOptions
  /** The subject of the run, as its kind has declared it. Null for kinds with one sheet for all runs. */
  readonly about: unknown
  readonly jobs: Jobs
  /** True if rows will be written: everything they are judged by must stay locked until then. */
  readonly holds: boolean
}

/** The context for judging rows. Faults name columns by the clerk's headings. */
export interface CompareContext<Key extends string> extends ImportContext {
  readonly titleOf: (key: Key) => string
}

/** A row of the sheet of first passwords. The password is null if the school has set one for all new accounts. */
export interface FirstSignIn {
  readonly name: string
  /** Student or staff number; empty for parents. */
  readonly code: string
  readonly about: string
  readonly username: string
  readonly password: string | null
}

export interface WriteResult {
  /** The trace that is needed to undo each row. */
  readonly traces: readonly { readonly number: number; readonly trace: unknown }[]
  readonly counts: readonly { readonly what: string; readonly count: number }[]
  readonly signIns: readonly FirstSignIn[]
  /** Passed to `undo` later. */
  readonly footprint: unknown
}

export interface UndoResult {
  /** Everything that prevents undoing, in the clerk's words. If there is any, nothing was changed. */
  readonly stands: readonly string[]
  /** Counts of what was undone, if they can differ from what was written. */
  readonly counts?: WriteResult['counts']
}

/** The input for undoing an import. */
export interface UndoContext {
  readonly schoolId: number
  /** The user who undoes the import, who may differ from its sender. */
  readonly asker: Asker
  readonly permissions: ReadonlySet<string>
  readonly secrets: Secrets
  readonly now: Date
  readonly about: unknown
  readonly jobs: Jobs
  readonly traces: readonly unknown[]
  /** The row of each trace, in the same order. */
  readonly rows: readonly { readonly number: number; readonly name: string }[]
  readonly footprint: unknown
}

/** A class as a row names it. */
export interface ClassOfRow {
  readonly className: string
  readonly gradeName: string | undefined
}

/** A grade to create, with its parent and its number within the section. */
export interface NewGrade {
  readonly parentId: number
  readonly name: string
  readonly number: number
}

/**
 * A class that the school lacks, or a grade if the class is blank. Grade and number are null if the names don't tell
 * them. `newGrade` is set if the grade is to be created first.
 */
export interface MissingClass extends ClassOfRow {
  readonly grade: { readonly id: number; readonly name: string } | null
  readonly newGrade: NewGrade | null
  readonly number: number | null
  /** True if it can't be created, and may exist beyond the sender's reach. */
  readonly isBeyond: boolean
}

/** Finds which of these classes the school lacks, with the grade and number that each would have. */
export type FindMissingClasses = (
  db: Db,
  importing: Pick<ImportContext, 'schoolId' | 'asker' | 'today'>,
  classes: readonly ClassOfRow[],
) => Promise<readonly MissingClass[]>

/** A room as the rows name it. */
export interface RoomOfRows {
  readonly building: string
  readonly room: string
  /** The floor if a row states it. */
  readonly floor: number | null
  /** The highest bed number and the number of students, whichever is greater. */
  readonly beds: number
  readonly rows: number
}

/** A room that the school lacks, or that has too few beds. */
export interface MissingRoom extends Omit<RoomOfRows, 'floor'> {
  readonly floor: number
  /** The beds that the room has now; null for a new room. */
  readonly bedsNow: number | null
  /** The reason why it can't be created, or null. */
  readonly why: string | null
}

/** The rooms and beds that a kind's rows need. */
export interface MissingRooms {
  /** The permission that creating them needs. */
  readonly needs: string
  readonly find: (
    db: Db,
    importing: Pick<ImportContext, 'schoolId' | 'asker'>,
    rooms: readonly RoomOfRows[],
  ) => Promise<readonly MissingRoom[]>
  /** Creates missing rooms with their buildings, and adds beds. Returns the numbers of new and changed rooms. */
  readonly make: (
    db: Db,
    schoolId: number,
    rooms: readonly MissingRoom[],
  ) => Promise<{ readonly added: number; readonly changed: number }>
}
