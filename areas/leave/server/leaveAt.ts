import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../contract.ts'
import { leave } from './tables.ts'

/** The agreed leave that somebody is on at a moment; null where there is none. Of several the one that lasts longest. */
export const leaveAt = async (db: Db, schoolId: number, studentId: number, at: Date) => {
  const end = sql<Date>`coalesce(${leave.endedAt}, ${leave.endAt})`
  const [row] = await db
    .select({ id: leave.id, startAt: leave.startAt, endAt: end.mapWith(leave.endAt), reason: leave.reason })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        eq(leave.studentId, studentId),
        eq(leave.state, leaveState.agreed),
        lte(leave.startAt, at),
        gt(end, at),
      ),
    )
    .orderBy(desc(end))
    .limit(1)
  return row ?? null
}
