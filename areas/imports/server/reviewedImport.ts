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

/** An import at work: its school, who asks for it, and how far they reach and may go now. */
export interface Importing {
  readonly schoolId: number
  readonly asker: Asker
  readonly permissions: ReadonlySet<string>
  readonly secrets: Secrets
  readonly now: Date
  readonly timeZone: string
  /** The school's day. */
  readonly today: string
  /** True where rows are about to be written: what they are judged by is to be held until then. */
  readonly holds: boolean
}

/** The same while rows are judged: a fault names the column by the clerk's own heading. */
export interface Comparing<Key extends string> extends Importing {
  readonly titleOf: (key: Key) => string
}

/** A line of the sheet of first passwords; null where the school has set one for all. */
export interface FirstSignIn {
  readonly name: string
  /** The code by which a school knows its pupils and staff; empty for parents. */
  readonly code: string
  readonly about: string
  readonly username: string
  readonly password: string | null
}

/** The result of writing. */
export interface Written {
  /** The trace by which each row is undone. */
  readonly traces: readonly { readonly number: number; readonly trace: unknown }[]
  readonly counts: readonly { readonly what: string; readonly count: number }[]
  readonly signIns: readonly FirstSignIn[]
  /** Given back when it is to be undone. */
  readonly footprint: unknown
}

/** The result of undoing. */
export interface Undone {
  /** Everything that stands in the way, in a clerk's words; nothing was changed where there is any. */
  readonly stands: readonly string[]
  /** The sum of what was taken back, where it can be other than what was written. */
  readonly counts?: Written['counts']
}

/** The facts by which an import is undone. */
export interface Undoing {
  readonly schoolId: number
  /** The person who takes the import back, who need not be the one who sent it. */
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
  /** Of the kind in addresses, such as `students`. */
  readonly name: string
  /** Its title in the console, such as 导入学生. */
  readonly title: string
  readonly sheet: SheetDefinition<Key>
  readonly foreign: readonly ForeignHeading<Key>[]
  /** The rules for rows that meet a record, in sentences. */
  readonly rules: readonly string[]
  /** A right that its sender must hold beside that to import; one of a module goes with it. */
  readonly alsoNeeds?: string
  /** A sentence on how undoing changes the records. */
  readonly undoing: string
  readonly mostRows: number
  /** Reads everything that the rows are judged by, in a few statements however many rows there are. */
  readonly read: (db: Db, rows: readonly ImportedRow<Key>[], importing: Importing) => Promise<Facts>
  /** Judges each row; the plan is what is to be written of it. Where they may be thousands, in turns (`inTurns`). */
  readonly compare: (
    rows: readonly ImportedRow<Key>[],
    facts: Facts,
    comparing: Comparing<Key>,
  ) => Compared<Plan> | Promise<Compared<Plan>>
  /** Writes what is planned, in a few statements however much it is. */
  readonly write: (
    db: Db,
    plans: readonly { readonly number: number; readonly plan: Plan }[],
    facts: Facts,
    importing: Importing,
  ) => Promise<Written>
  /** Takes everything back, or nothing, where something stands in the way. */
  readonly undo: (db: Db, undoing: Undoing) => Promise<Undone>
}

/** Rows that have been judged, and the writing of some of them. */
export interface Prepared {
  readonly judged: readonly Judged[]
  readonly write: (wanted: ReadonlySet<number>) => Promise<Written>
}

/** A file that was read. */
export interface Loaded {
  /** Judges the rows, once, but for those that are left out; for a dry run those with wrong cells as well. */
  readonly prepare: (db: Db, importing: Importing, leftOut: ReadonlySet<number>) => Promise<Prepared>
}

interface Loading extends FoundHeadings {
  readonly source: Uint8Array
  readonly signal: AbortSignal
  readonly progress: (done: number, all: number) => void
}

const limits: Partial<SheetLimits> = { bytes: 20 << 20 }

/**
 * Declares an import that is judged row by row before anything is written. All else is the engine's: upload, headings,
 * pages of rows, the one transaction, files, history and undoing.
 */
export const reviewedImport = <Key extends string, Facts, Plan>(spec: Spec<Key, Facts, Plan>) => {
  const { name, title, sheet, foreign, rules, alsoNeeds, undoing, mostRows, undo } = spec

  const load = async ({ source, signal, progress, ...found }: Loading): Promise<Loaded> => {
    const { definition, places, said } = columnsOfFile(sheet, foreign, found)
    const right: ImportedRow<Key>[] = []
    const faulty: FaultyRow<Key>[] = []
    const task = { limits: { ...limits, rows: mostRows }, signal, headings: places }
    for await (const { rows, done, all } of readSheet(definition, source, task)) {
      for (const read of rows) {
        const row = withSaid(read.row, said)
        if (read.errors.length === 0) right.push({ number: read.number, row })
        else faulty.push(faultyRow(definition, { ...read, row }))
      }
      progress(done, all)
    }
    const titles = new Map(definition.columns.map((column) => [column.key, column.title]))
    const titleOf = (key: Key) => titles.get(key) ?? key
    const judge = async (db: Db, rows: readonly ImportedRow<Key>[], importing: Importing) => {
      const facts = await spec.read(db, rows, importing)
      return { facts, compared: await spec.compare(rows, facts, { ...importing, titleOf }) }
    }
    const judgeFaulty = async (db: Db, importing: Importing) => {
      if (faulty.length === 0) return []
      const { compared } = await judge(db, faulty, importing)
      const judgedBy = new Map(compared.map(({ judged }) => [judged.number, judged]))
      return faulty.map((one) => withFaults(one, judgedBy.get(one.number)))
    }
    return {
      prepare: async (db, importing, leftOut) => {
        // Let go of as they are judged: the sheet is not held while it is written.
        const rows = right.splice(0).filter(({ number }) => !leftOut.has(number))
        const { facts, compared } = await judge(db, rows, importing)
        const judged = compared.map((one) => one.judged)
        const planned = compared.flatMap(({ judged: { number }, plan }) => (plan === null ? [] : [{ number, plan }]))
        return {
          // Rows with wrong cells are told about, and never written.
          judged: importing.holds ? judged : [...judged, ...(await judgeFaulty(db, importing))],
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

/** A kind of import, as the engine works with it. */
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
