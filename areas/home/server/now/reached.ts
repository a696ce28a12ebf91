import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Call } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../../platform/server/sharedReading.ts'
import { findReachablePart } from '../../../organisation/server/index.ts'
import { department, departmentAncestor } from '../../../registry/server/tables/departments.ts'

/** The context needed to read a figure. */
export type FigureContext = Pick<Context<Call>, 'db' | 'session' | 'clock' | 'config'>

/** How long a figure of a school is cached, ms, whatever the number of viewers (their pages ask every 5 s). */
export const figureCacheTime = 1000

const readBelow = async (db: Db, schoolId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectDistinct({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), inArray(departmentAncestor.ancestorId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

const shareBelow = makeSharedReading<ReadonlySet<number>>(figureCacheTime)

/** Returns these departments and their descendants, cached as long as the figures that they filter. */
export const departmentsBelow = async (
  { db, clock, config }: FigureContext,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const key = `${schoolId}:${ids.toSorted((one, other) => one - other).join()}`
  return shareBelow(config, key, clock.now(), () => readBelow(db, schoolId, ids))
}

/** True for the root node, which represents the whole school. */
export const isRootDepartment = async (db: Db, schoolId: number, id: number): Promise<boolean> =>
  (await db.$count(
    department,
    and(eq(department.schoolId, schoolId), eq(department.id, id), isNull(department.parentId)),
  )) > 0

/** Returns the departments and classes that a session reaches in its school; null for the whole school. */
export const reachedDepartments = async (
  asking: FigureContext,
  schoolId: number,
): Promise<ReadonlySet<number> | null> => {
  const part = findReachablePart(asking.session)
  if (part === null) return null
  return new Set([...part.nodes, ...(await departmentsBelow(asking, schoolId, part.subtrees))])
}
