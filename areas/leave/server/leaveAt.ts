import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countsAt, endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/** The agreed leave that somebody is on at a moment; null where there is none. Of several the one that lasts longest. */
export const leaveAt = async (db: Db, schoolId: number, studentId: number, at: Date) => {
  const [row] = await db
    .select({ id: leave.id, startAt: leave.startAt, endAt: endOfLeave, reason: leave.reason })
    .from(leave)
    .where(and(eq(leave.studentId, studentId), countsAt(schoolId, at)))
    .orderBy(desc(endOfLeave))
    .limit(1)
  return row ?? null
}
