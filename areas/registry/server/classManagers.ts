import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { classManager } from './tables/members.ts'

/** Somebody's part in leading or teaching one class. */
interface ClassManagerKey {
  readonly schoolId: number
  readonly departmentId: number
  readonly memberId: number
}

/** Makes somebody lead or teach a class, or changes how. */
export const putClassManager = async (db: Db, key: ClassManagerKey, level: number): Promise<void> => {
  await db
    .insert(classManager)
    .values({ ...key, level })
    .onConflictDoUpdate({
      target: [classManager.schoolId, classManager.departmentId, classManager.memberId],
      set: { level },
    })
}

/** Ends somebody's leading or teaching of a class; says whether there was any. */
export const endClassManager = async (
  db: Db,
  { schoolId, departmentId, memberId }: ClassManagerKey,
): Promise<boolean> => {
  const ended = await db
    .delete(classManager)
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.departmentId, departmentId),
        eq(classManager.memberId, memberId),
      ),
    )
    .returning({ id: classManager.memberId })
  return ended.length > 0
}

/** Ends everybody's leading and teaching of these classes. */
export const endManagersOf = async (db: Db, schoolId: number, departments: readonly number[]): Promise<void> => {
  const among = sql`${classManager.departmentId} = any(${sql.param([...departments])}::bigint[])`
  await db.delete(classManager).where(and(eq(classManager.schoolId, schoolId), among))
}
