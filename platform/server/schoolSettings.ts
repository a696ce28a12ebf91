import { eq } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { type VersionedTable, saveVersioned } from './saveVersioned.ts'
import { type Session, schoolOf } from './session.ts'

type Settings<Table extends VersionedTable> = Omit<Table['$inferSelect'], 'schoolId' | 'id'>
type Values<Table extends VersionedTable> = Partial<Omit<Table['$inferInsert'], 'schoolId' | 'id' | 'version'>>

interface Definition<Table extends VersionedTable, View> {
  /** The Chinese word for the settings, for the refusal of an older version. */
  readonly name: string
  /** The settings of a school that never saved any, with version 0. */
  readonly defaults: Settings<Table>
  readonly present: (settings: Settings<Table>) => View
}

interface SchoolSettings<Table extends VersionedTable, View> {
  /** Reads a school's settings, or the defaults with version 0 if it never saved any. */
  readonly read: (db: Db, schoolId: number) => Promise<View>
  /**
   * Saves the settings of the session's school. The first save creates the row. Refuses a version that is not current;
   * without one the later save wins.
   */
  readonly save: (
    caller: { readonly db: Db; readonly session: Session },
    version: number | undefined,
    values: Values<Table>,
  ) => Promise<View>
}

/** Makes what reads and saves an area's settings, of which a school has one row: `table` has a unique `school_id`. */
export const schoolSettings = <Table extends VersionedTable, View>(
  table: Table,
  { name, defaults, present }: Definition<Table, View>,
): SchoolSettings<Table, View> => {
  const select = async (db: Db, schoolId: number): Promise<Settings<Table> | undefined> => {
    const [row] = await db.select().from<PgTable>(table).where(eq(table.schoolId, schoolId))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a generic table hides its own rows
    return row as Settings<Table> | undefined
  }
  return {
    read: async (db, schoolId) => present((await select(db, schoolId)) ?? defaults),
    save: async ({ db, session }, version, values) => {
      const schoolId = schoolOf(session)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
      const first = { ...defaults, schoolId } as unknown as PgInsertValue<Table>
      await db.insert(table).values(first).onConflictDoNothing()
      // Lock the row, so that of two saves without a version the later one wins.
      const [row] = await db
        .select({ id: table.id, version: table.version })
        .from<PgTable>(table)
        .where(eq(table.schoolId, schoolId))
        .for('update')
      if (row === undefined) throw new Refusal(common.notFound)
      return saveVersioned(db, table, {
        name,
        schoolId,
        id: Number(row.id),
        version: version ?? Number(row.version),
        values,
        present,
      })
    },
  }
}
