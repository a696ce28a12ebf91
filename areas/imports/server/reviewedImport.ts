import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { SheetLimits } from '../../../platform/server/sheets/readFile.ts'
import { readSheet } from '../../../platform/server/sheets/readSheet.ts'
import { type FaultyRow, faultyRow, withFaults } from './faultyRows.ts'
import type { ImportedRow, Judged } from './judgedRow.ts'
import { type ForeignHeading, withSaid } from './foreignHeadings.ts'
import { type FoundHeadings, columnsOfFile } from './headings.ts'

export type { ImportedRow, Judged } from './judgedRow.ts'

/** The context of a running import: its school, and the caller's reach and permissions at the time of the call. */
export interface Importing {
  readonly schoolId: number
  readonly asker: Asker
  readonly permissions: ReadonlySet<string>
  readonly secrets: Secrets
  readonly now: Date
  readonly timeZone: string
  /** The date in the school's time zone. */
  readonly today: string
  /** True if rows will be written: everything they are judged by must stay locked until then. */
  readonly holds: boolean
}

/** The context for judging rows. Faults name columns by the clerk's headings. */
export interface Comparing<Key extends string> extends Importing {
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

export interface Written {
  /** The trace that is needed to undo each row. */
  readonly traces: readonly { readonly number: number; readonly trace: unknown }[]
  readonly counts: readonly { readonly what: string; readonly count: number }[]
  readonly signIns: readonly FirstSignIn[]
  /** Passed to `undo` later. */
  readonly footprint: unknown
}

export interface Undone {
  /** Everything that prevents undoing, in the clerk's words. If there is any, nothing was changed. */
  readonly stands: readonly string[]
  /** Counts of what was undone, if they can differ from what was written. */
  readonly counts?: Written['counts']
}

/** The input for undoing an import. */
export interface Undoing {
  readonly schoolId: number
  /** The user who undoes the import, who may differ from its sender. */
  readonly asker: Asker
  readonly secrets: Secrets
  readonly now: Date
  readonly traces: readonly unknown[]
  /** The row of each trace, in the same order. */
  readonly rows: readonly { readonly number: number; readonly name: string }[]
  readonly footprint: unknown
}

type Compared<Plan> = readonly { readonly judged: Judged; readonly plan: Plan | null }[]

interface Spec<Key extends string, Facts, Plan> {
  /** Name of the kind in URLs, such as `students`. */
  readonly name: string
  /** Title in the console, such as 导入学生. */
  readonly title: string
  readonly sheet: SheetDefinition<Key>
  readonly foreign: readonly ForeignHeading<Key>[]
  /** Rules for rows that match an existing record, as sentences. */
  readonly rules: readonly string[]
  /**
   * A permission that the sender needs in addition to `school:user:import`. If its module is closed, the kind is
   * unavailable.
   */
  readonly alsoNeeds?: string
  /** A sentence on how undoing changes the records. */
  readonly undoing: string
  readonly mostRows: number
  /** Reads everything needed to judge the rows, in a few statements for any number of rows. */
  readonly read: (db: Db, rows: readonly ImportedRow<Key>[], importing: Importing) => Promise<Facts>
  /** Judges each row. The plan is what to write for it. Use `inTurns` if there may be thousands of rows. */
  readonly compare: (
    rows: readonly ImportedRow<Key>[],
    facts: Facts,
    comparing: Comparing<Key>,
  ) => Compared<Plan> | Promise<Compared<Plan>>
  /** Writes all plans in a few statements. */
  readonly write: (
    db: Db,
    plans: readonly { readonly number: number; readonly plan: Plan }[],
    facts: Facts,
    importing: Importing,
  ) => Promise<Written>
  /** Undoes everything, or nothing if something prevents it. */
  readonly undo: (db: Db, undoing: Undoing) => Promise<Undone>
}

/** Judged rows, and a function that writes some of them by row number. */
export interface Prepared {
  readonly judged: readonly Judged[]
  readonly write: (wanted: ReadonlySet<number>) => Promise<Written>
}

/** A parsed file. */
export interface Loaded {
  /** Judges the rows, except those left out. May be called once. A dry run judges rows with invalid cells too. */
  readonly prepare: (db: Db, importing: Importing, leftOut: ReadonlySet<number>) => Promise<Prepared>
}

interface Loading extends FoundHeadings {
  readonly source: Uint8Array
  readonly signal: AbortSignal
  readonly progress: (done: number, all: number) => void
}

const limits: Partial<SheetLimits> = { bytes: 20 << 20 }

/**
 * Declares a kind of import that is judged row by row before anything is written. The engine does the rest: upload,
 * headings, pages of rows, the single transaction, files, history and undoing.
 */
export const reviewedImport = <Key extends string, Facts, Plan>(spec: Spec<Key, Facts, Plan>) => {
  const { name, title, sheet, foreign, rules, alsoNeeds, undoing, mostRows, undo } = spec

  const load = async ({ source, signal, progress, ...found }: Loading): Promise<Loaded> => {
    const { definition, places, said } = columnsOfFile(sheet, foreign, found)
    const validRows: ImportedRow<Key>[] = []
    const invalidRows: FaultyRow<Key>[] = []
    const task = { limits: { ...limits, rows: mostRows }, signal, headings: places }
    for await (const { rows, done, all } of readSheet(definition, source, task)) {
      for (const read of rows) {
        const row = withSaid(read.row, said)
        if (read.errors.length === 0) validRows.push({ number: read.number, row })
        else invalidRows.push(faultyRow(definition, { ...read, row }))
      }
      progress(done, all)
    }
    const titles = new Map(definition.columns.map((column) => [column.key, column.title]))
    const titleOf = (key: Key) => titles.get(key) ?? key
    const judge = async (db: Db, rows: readonly ImportedRow<Key>[], importing: Importing) => {
      const facts = await spec.read(db, rows, importing)
      return { facts, compared: await spec.compare(rows, facts, { ...importing, titleOf }) }
    }
    const reviewInvalidRows = async (db: Db, importing: Importing) => {
      if (invalidRows.length === 0) return []
      const { compared } = await judge(db, invalidRows, importing)
      const judgedBy = new Map(compared.map(({ judged }) => [judged.number, judged]))
      return invalidRows.map((one) => withFaults(one, judgedBy.get(one.number)))
    }
    return {
      prepare: async (db, importing, leftOut) => {
        // `splice` empties the list, so that the sheet isn't held in memory during the write.
        const rows = validRows.splice(0).filter(({ number }) => !leftOut.has(number))
        const { facts, compared } = await judge(db, rows, importing)
        const judged = compared.map((one) => one.judged)
        const planned = compared.flatMap(({ judged: { number }, plan }) => (plan === null ? [] : [{ number, plan }]))
        return {
          // Rows with invalid cells are reported by a dry run and never written.
          judged: importing.holds ? judged : [...judged, ...(await reviewInvalidRows(db, importing))],
          write: (wanted) => {
            const plans = planned.filter(({ number }) => wanted.has(number))
            return spec.write(db, plans, facts, importing)
          },
        }
      },
    }
  }

  return { name, title, sheet, foreign, rules, alsoNeeds, undoing, mostRows, undo, load }
}

/** A kind of import as the engine uses it, without its type parameters. */
export interface ImportKind {
  readonly name: string
  readonly title: string
  readonly sheet: SheetDefinition
  readonly foreign: readonly ForeignHeading[]
  readonly rules: readonly string[]
  readonly alsoNeeds: string | undefined
  readonly undoing: string
  readonly mostRows: number
  readonly undo: (db: Db, undoing: Undoing) => Promise<Undone>
  readonly load: (loading: Loading) => Promise<Loaded>
}
