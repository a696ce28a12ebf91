import { type SQL, and, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from './reach.ts'
import type { Session } from './session.ts'

/**
 * Makes a reach for the rows of a school's table. Row-level security limits it to the schools that the session sees.
 * `within` limits it further, to the session's school or to the rows of the person.
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
