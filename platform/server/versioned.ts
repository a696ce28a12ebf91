import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../contract/refusal.ts'

/** The next version, for the `set` of an update whose `where` names the version that was read. */
export const nextVersion = (column: AnyPgColumn): SQL<number> => sql<number>`${column} + 1`

/**
 * Returns the row of a guarded save. If there is none, the row has changed meanwhile: refuses with `name` and the
 * current record, so that the caller can show it, or with `notFound` if it no longer exists.
 */
export const requireSavedRow = async <Row>(
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

/** The version of content without a save counter: a fingerprint that changes only with the content. */
export const contentVersion = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)

/**
 * Refuses with `name` and the current content if it differs from the version that was read. Call it while holding the
 * owner's lock.
 */
export const refuseStaleContent = (read: string | undefined, name: string, now: { readonly version: string }): void => {
  if (read !== undefined && read !== now.version) throw new Refusal(common.stale, { name }, now)
}
