import { type SQL, and, eq, exists, gte, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type EntryFilter, allEntries, mostListedIds, filterByIds } from './entryFilter.ts'
import { isInSchool } from './scope.ts'

const changed = alias(auditChange, 'changed')

/** SQL condition for entries that changed a table, checked entry by entry. */
const hasChanged = (db: Db, relation: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(changed)
      .where(and(eq(changed.entryId, auditEntry.id), eq(changed.relation, relation))),
  )

/** Finds the entries that changed a table, in one school or all visible ones. */
export const findEntriesByTable = async (db: Db, schoolId: number | null, relation: string): Promise<EntryFilter> => {
  if (relation === '') return allEntries
  // A range with an order, for the planner. With equality it assumes that any table is frequent and scans the trail.
  const ofRelation = and(
    isInSchool(changed.schoolId, schoolId),
    gte(changed.relation, relation),
    lte(changed.relation, relation),
  )
  const ids = sql`select distinct ${changed.relation}, ${changed.entryId} as id from ${auditChange} as changed
    where ${ofRelation} order by ${changed.relation} desc, id desc limit ${mostListedIds}`
  return filterByIds(db, ids, hasChanged(db, relation))
}
