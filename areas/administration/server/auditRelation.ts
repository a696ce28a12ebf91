import { type SQL, and, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countLimit } from '../../../platform/contract/countedPage.ts'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'

const changed = alias(auditChange, 'changed')

/** SQL that holds for an entry with a change of a table, looked up entry by entry. */
const hasChanged = (db: Db, relation: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(changed)
      .where(and(eq(changed.entryId, auditEntry.id), eq(changed.relation, relation))),
  )

/** The newest entries with a change of a table, by the changes; the limit is written out for the planner, as in `pageOfIds`. */
const newestChanged = async (db: Db, relation: string): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string | number }>(
    sql`select id from (select distinct ${changed.entryId} as id from ${auditChange} as changed
      where ${eq(changed.relation, relation)} order by 1 desc limit ${sql.raw(String(countLimit + 1))}) as newest`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Which entries have changed a table. */
interface Changing {
  readonly all: SQL | undefined
  /** Of these the newest alone, where there are more than are ever counted. */
  readonly newest: SQL | undefined
}

/**
 * SQL for the entries that have changed a table. Of several schools the changes are gone through first: looked up entry by
 * entry, a table that is seldom changed would have all of the trail read. Where there are no more entries than are counted
 * they are named one by one.
 */
export const entriesThatChanged = async (db: Db, schoolId: number | null, relation: string): Promise<Changing> => {
  if (relation === '') return { all: undefined, newest: undefined }
  if (schoolId !== null) return { all: hasChanged(db, relation), newest: undefined }
  const ids = await newestChanged(db, relation)
  const named = sql`${auditEntry.id} = any(${sql.param(ids)}::bigint[])`
  return ids.length > countLimit ? { all: hasChanged(db, relation), newest: named } : { all: named, newest: undefined }
}
