import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { Refusal, type RefusalKind } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { sqlStateOf, uniqueViolation } from './database/sqlState.ts'
import { nextVersion, requireSavedRow } from './versioned.ts'

/** A table of a school whose rows carry a version. */
export type VersionedTable = PgTable & {
  readonly schoolId: AnyPgColumn
  readonly id: AnyPgColumn
  readonly version: AnyPgColumn
  readonly $inferSelect: object
  readonly $inferInsert: object
}

interface Saving<Table extends VersionedTable, View> {
  /** The Chinese word for such an object, for the refusal of an older version. */
  readonly name: string
  readonly schoolId: number
  /** Absent or 0 for a new row. */
  readonly id: number | undefined
  /** The version that was read. */
  readonly version: number
  readonly values: Partial<Omit<Table['$inferInsert'], 'schoolId' | 'id' | 'version'>>
  /** Presents a row, for the response and for the refusal of a stale save. */
  readonly present: (row: Table['$inferSelect']) => View | Promise<View>
  /** The refusal, with its placeholder values, if another row of the school has the same name. */
  readonly twice?: { readonly kind: RefusalKind; readonly words: Readonly<Record<string, string>> }
}

/**
 * Creates a row of a school, or saves one unless it has changed since it was read: then it refuses with 10020 and the
 * current row. Returns the presented row. Refuses a row that no longer exists and a duplicate name.
 */
export const saveVersioned = async <Table extends VersionedTable, View>(
  db: Db,
  table: Table,
  { name, schoolId, id = 0, version, values, present, twice }: Saving<Table, View>,
): Promise<View> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `values` are the table's own, which a generic table hides
  const added = { ...values, schoolId } as PgInsertValue<Table>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
  const changed = { ...values, version: nextVersion(table.version) } as PgUpdateSetSource<Table>
  const mine = and(eq(table.schoolId, schoolId), eq(table.id, id))
  const refuseTwice = (error: unknown): never => {
    if (twice === undefined || sqlStateOf(error) !== uniqueViolation) throw error
    throw new Refusal(twice.kind, twice.words)
  }
  const write = (): Promise<unknown> =>
    id === 0
      ? db.insert(table).values(added).returning()
      : db
          .update(table)
          .set(changed)
          .where(and(mine, eq(table.version, version)))
          .returning()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `returning` gives the table's own rows
  const saved = (await write().catch(refuseTwice)) as Table['$inferSelect'][]
  const current = async () => {
    const [row] = await db.select().from<PgTable>(table).where(mine)
    return row && present(row)
  }
  return present(await requireSavedRow(saved, name, current))
}
