import { type SQL, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RefusalKind } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { deleteRow } from './deleteRow.ts'
import type { Reach } from './reach.ts'
import { reachRows } from './reachRows.ts'
import { type VersionedTable, saveVersioned } from './saveVersioned.ts'
import { type Session, schoolOf } from './session.ts'

type Values<Table extends VersionedTable> = Omit<Table['$inferInsert'], 'schoolId' | 'id' | 'version'>

/** A row as a form sends it: without an id it is a new one. */
type Sent<Given> = Given & { readonly id?: number | undefined; readonly version: number }

interface Definition<Table extends VersionedTable, View> {
  /** The Chinese word for an entry, for the refusal of an older version. */
  readonly name: string
  readonly order: readonly (SQL | AnyPgColumn)[]
  readonly present: (row: Table['$inferSelect']) => View
  /** The refusal of an entry whose name another entry of the school has, with its placeholder values. */
  readonly twice?: (values: Values<Table>) => {
    readonly kind: RefusalKind
    readonly words: Readonly<Record<string, string>>
  }
}

interface Caller {
  readonly db: Db
  readonly session: Session
}

interface Catalogue<Table extends VersionedTable, View> {
  /** Lists all entries of the session's school. */
  readonly list: (caller: Caller) => Promise<View[]>
  /** Lists all entries of a school within the caller's reach. */
  readonly listOf: (db: Db, schoolId: number) => Promise<View[]>
  /** Adds an entry, or saves one if its version is current. Refuses a stale version, a missing row and a taken name. */
  readonly save: (caller: Caller, sent: Sent<Values<Table>>) => Promise<View>
  /** Deletes an entry. Refuses with `notFound` if it no longer exists. */
  readonly remove: (caller: Caller, id: number) => Promise<null>
  /** Reaches entries of the session's school. */
  readonly reach: Reach
}

/** Leaves the school's id out of a row, since every answer is of the session's school. */
export const withoutSchool = <Row extends { readonly schoolId: number }>({ schoolId: _schoolId, ...row }: Row) => row

/** Makes the handlers of a short list that a school keeps for itself: rules, terms, schedules. */
export const catalogue = <Table extends VersionedTable, View>(
  table: Table,
  { name, order, present, twice }: Definition<Table, View>,
): Catalogue<Table, View> => {
  const listOf = async (db: Db, schoolId: number) => {
    const rows = await db
      .select()
      .from<PgTable>(table)
      .where(eq(table.schoolId, schoolId))
      .orderBy(...order)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a generic table hides its own rows
    return (rows as Table['$inferSelect'][]).map(present)
  }
  return {
    listOf,
    list: ({ db, session }) => listOf(db, schoolOf(session)),
    save: ({ db, session }, { id, version, ...given }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a rest of a generic object hides its type
      const values = given as unknown as Values<Table>
      const taken = twice?.(values)
      return saveVersioned(db, table, {
        name,
        schoolId: schoolOf(session),
        id,
        version,
        values,
        present,
        ...(taken === undefined ? {} : { twice: taken }),
      })
    },
    remove: ({ db, session }, id) => deleteRow(db, table, { schoolId: schoolOf(session), id }),
    reach: reachRows(table, (session) => eq(table.schoolId, schoolOf(session))),
  }
}
