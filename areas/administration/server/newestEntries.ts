import { type SQL, inArray, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { countLimit } from '../../../platform/contract/countedPage.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'

/** SQL for the entries that were found by something else than the trail's order. */
export interface Narrowing {
  /** Holds for all of them; undefined for everything. */
  readonly all: SQL | undefined
  /** Of these the newest alone, where there are more than are ever counted. */
  readonly newest: SQL | undefined
}

/** So many entries are named one by one, and one more tells that there are others; written out for the planner, as in `pageOfIds`. */
export const mostNamed = sql.raw(String(countLimit + 1))

export const everything: Narrowing = { all: undefined, newest: undefined }
export const nothingFound: Narrowing = { all: sql`false`, newest: undefined }

/**
 * Finds entries by `ids`, SQL that gives the numbers of entries as `id`, from an index: looked up entry by entry, what is
 * rare would have the whole trail read. Where there are no more than are counted they are named one by one; of more than
 * that every entry is asked by `holds`, which soon finds a page of what is frequent.
 */
export const narrowedBy = async (db: Db, ids: SQL, holds: SQL): Promise<Narrowing> => {
  const { rows } = await db.execute<{ id: string | number }>(
    sql`select id from (${ids}) as found group by id order by id desc limit ${mostNamed}`,
  )
  const named = among(
    auditEntry.id,
    rows.map(({ id }) => Number(id)),
  )
  return rows.length > countLimit ? { all: holds, newest: named } : { all: named, newest: undefined }
}

/** The entries that these people made, in several schools: also those in the trail of a school that is not theirs. */
export const entriesBy = (db: Db, people: readonly number[]): Promise<Narrowing> => {
  const ids = sql`select own.id from unnest(${sql.param([...people])}::bigint[]) as person(id) cross join lateral (
    select made.id from ${auditEntry} as made where made.member_id = person.id order by made.id desc limit ${mostNamed}) as own`
  return narrowedBy(db, ids, inArray(auditEntry.memberId, [...people]))
}
