import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { endOfLeave, isRunningAt } from './onLeave.ts'
import { isBackAt } from './passages.ts'
import { leave } from './tables.ts'

/**
 * Returns the approved leave of a student that runs at a moment and if the student is back from it, or null. Of several
 * one that counts comes first, then the one with the latest end.
 */
export const findRunningLeave = async (db: Db, schoolId: number, studentId: number, at: Date) => {
  const isBack = isBackAt({ at: sql`${at.toISOString()}::timestamptz` })
  const [row] = await db
    .select({ id: leave.id, startAt: leave.startAt, endAt: endOfLeave, reason: leave.reason, isBack })
    .from(leave)
    // A select of one table leaves out its name in columns, which the subquery of the return needs.
    .innerJoin(sql`(select 1) as one`, sql`true`)
    .where(and(eq(leave.studentId, studentId), isRunningAt(schoolId, at)))
    .orderBy(asc(isBack), desc(endOfLeave))
    .limit(1)
  return row ?? null
}
