import { hash } from 'node:crypto'
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

/** The version of content that has no count of its saves: its fingerprint, the same as long as it is the same. */
export const contentVersion = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)

/** Refuses with `name` and the content as it is now, where it is another than was read. Under the lock of its owner. */
export const refuseStaleContent = (read: string | undefined, name: string, now: { readonly version: string }): void => {
  if (read !== undefined && read !== now.version) throw new Refusal(common.stale, { name }, now)
}
