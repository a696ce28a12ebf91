import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Call } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../../platform/server/sharedReading.ts'
import { reachedPart } from '../../../organisation/server/index.ts'
import { department, departmentAncestor } from '../../../registry/server/tables/departments.ts'

/** What a figure is read with. */
export type Asking = Pick<Context<Call>, 'db' | 'session' | 'clock' | 'config'>

/** Each figure is read at most so often of a school, ms, however many people look (its page asks each 5 s). */
export const goodFor = 1000

const readBelow = async (db: Db, schoolId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectDistinct({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), inArray(departmentAncestor.ancestorId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

const shareBelow = makeSharedReading<ReadonlySet<number>>(goodFor)

/** The departments below these, themselves among them; read as seldom as the figures that they narrow. */
export const departmentsBelow = async (
  { db, clock, config }: Asking,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const key = `${schoolId}:${ids.toSorted((one, other) => one - other).join()}`
  return shareBelow(config, key, clock.now(), () => readBelow(db, schoolId, ids))
}

/** True of the node that stands for the whole school. */
export const isRoot = async (db: Db, schoolId: number, id: number): Promise<boolean> =>
  (await db.$count(
    department,
    and(eq(department.schoolId, schoolId), eq(department.id, id), isNull(department.parentId)),
  )) > 0

/** The departments and classes that a session reaches in its school; null for all of it. */
export const reachedDepartments = async (asking: Asking, schoolId: number): Promise<ReadonlySet<number> | null> => {
  const part = reachedPart(asking.session)
  if (part === null) return null
  return new Set([...part.nodes, ...(await departmentsBelow(asking, schoolId, part.subtrees))])
}
