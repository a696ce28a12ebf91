import { type SQL, and, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from './reach.ts'
import type { Session } from './session.ts'

/**
 * Rows of a school's table are reached where the session sees its school, which row-level security decides, and `within`
 * narrows that further: to the session's own school, or to what belongs to the person.
 */
export const reachRows =
  (
    table: PgTable & { readonly id: AnyPgColumn },
    within: (session: Session) => SQL | undefined = () => undefined,
  ): Reach =>
  async (db, session, ids) => {
    const rows = await db
      .select({ id: table.id })
      .from<PgTable>(table)
      .where(and(inArray(table.id, [...ids]), within(session)))
    return rows.map(({ id }) => Number(id))
  }
