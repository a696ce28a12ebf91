import { type SQL, and, eq, exists, gte, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Narrowing, everything, mostNamed, narrowedBy } from './newestEntries.ts'
import { ofSchool } from './scope.ts'

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
export const entriesThatChanged = async (db: Db, schoolId: number | null, relation: string): Promise<Narrowing> => {
  if (relation === '') return everything
  // A range with an order, for the planner. With equality it assumes that any table is frequent and scans the trail.
  const ofRelation = and(
    ofSchool(changed.schoolId, schoolId),
    gte(changed.relation, relation),
    lte(changed.relation, relation),
  )
  const ids = sql`select distinct ${changed.relation}, ${changed.entryId} as id from ${auditChange} as changed
    where ${ofRelation} order by ${changed.relation} desc, id desc limit ${mostNamed}`
  return narrowedBy(db, ids, hasChanged(db, relation))
}
