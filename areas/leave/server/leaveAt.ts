import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isInEffectAt, endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/**
 * Returns the approved leave a student is on at a moment, or null. If several match, returns the one with the latest
 * end.
 */
export const findLeaveAt = async (db: Db, schoolId: number, studentId: number, at: Date) => {
  const [row] = await db
    .select({ id: leave.id, startAt: leave.startAt, endAt: endOfLeave, reason: leave.reason })
    .from(leave)
    .where(and(eq(leave.studentId, studentId), isInEffectAt(schoolId, at)))
    .orderBy(desc(endOfLeave))
    .limit(1)
  return row ?? null
}
