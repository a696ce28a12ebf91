import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../contract/refusal.ts'

/** The next version, for the `set` of an update whose `where` names the version that was read. */
export const nextVersion = (column: AnyPgColumn): SQL<number> => sql<number>`${column} + 1`

/**
 * The row that a guarded save gave. Where it gave none, somebody else has saved meanwhile: refuses with `name` and with the
 * record as it is now, so that the caller can be shown it; and as not there, where it is gone.
 */
export const savedOrStale = async <Row>(
  saved: readonly Row[],
  name: string,
  current: () => Promise<unknown>,
): Promise<Row> => {
  const [row] = saved
  if (row !== undefined) return row
  const now = await current()
  if (now === null || now === undefined) throw new Refusal(common.notFound)
  throw new Refusal(common.stale, { name }, now)
}
