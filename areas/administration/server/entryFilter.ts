import { type SQL, inArray, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { countLimit } from '../../../platform/contract/countedPage.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'

/** SQL for entries found by another index than the trail's order. */
export interface EntryFilter {
  /** Condition for all of them. Undefined for everything. */
  readonly all: SQL | undefined
  /** Condition for only the newest, if there are more than are counted. */
  readonly newest: SQL | undefined
}

/**
 * Maximum number of ids listed, one more than are counted, to detect that there are more. Written as a literal for the
 * planner, as in `pageOfIds`.
 */
export const mostListedIds = sql.raw(String(countLimit + 1))

export const allEntries: EntryFilter = { all: undefined, newest: undefined }
export const noEntries: EntryFilter = { all: sql`false`, newest: undefined }

/**
 * Finds entries by `ids`, SQL that selects entry ids as `id` from an index. Checking entry by entry would scan the
 * whole trail for rare matches. Up to the count limit the ids are listed; beyond it entries are checked by `holds`,
 * which soon fills a page of frequent matches.
 */
export const filterByIds = async (db: Db, ids: SQL, holds: SQL): Promise<EntryFilter> => {
  const { rows } = await db.execute<{ id: string | number }>(
    sql`select id from (${ids}) as found group by id order by id desc limit ${mostListedIds}`,
  )
  const named = among(
    auditEntry.id,
    rows.map(({ id }) => Number(id)),
  )
  return rows.length > countLimit ? { all: holds, newest: named } : { all: named, newest: undefined }
}

/** Finds entries by these people in several schools, including those in trails of other schools. */
export const findEntriesByActors = (db: Db, people: readonly number[]): Promise<EntryFilter> => {
  const ids = sql`select own.id from unnest(${sql.param([...people])}::bigint[]) as person(id) cross join lateral (
    select made.id from ${auditEntry} as made where made.member_id = person.id order by made.id desc limit ${mostListedIds}) as own`
  return filterByIds(db, ids, inArray(auditEntry.memberId, [...people]))
}
