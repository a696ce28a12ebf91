import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { reachedPart } from '../../../organisation/server/index.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'

/** The departments below these, themselves among them. */
export const departmentsBelow = async (db: Db, schoolId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), inArray(departmentAncestor.ancestorId, [...ids])))
  return rows.map(({ id }) => id)
}

/** The departments and classes that a session reaches in its school; null for all of it. */
export const reachedDepartments = async (
  db: Db,
  session: Session,
  schoolId: number,
): Promise<ReadonlySet<number> | null> => {
  const part = reachedPart(session)
  if (part === null) return null
  return new Set([...part.nodes, ...(await departmentsBelow(db, schoolId, part.subtrees))])
}
