import { type SQL, type SQLWrapper, and, eq, gt, lte, sql } from 'drizzle-orm'
import { announcement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../contract.ts'
import { leave } from './tables.ts'

/** Leaves of these students have begun to count, or count no longer or at other times. */
export const whenLeaveChanges = announcement<{ readonly schoolId: number; readonly studentIds: readonly number[] }>()

/** The end of a leave as it came about: the student may have been back early. */
const end = sql<Date>`coalesce(${leave.endedAt}, ${leave.endAt})`

/** SQL that holds where the member of a school is on an agreed leave at this moment: from its start until just before its end. */
export const isOnLeave = (schoolId: SQLWrapper, memberId: SQLWrapper, now: Date): SQL<boolean> => {
  const at = now.toISOString()
  return sql<boolean>`exists (select 1 from ${leave} where ${leave.schoolId} = ${schoolId}
    and ${leave.studentId} = ${memberId} and ${leave.state} = ${leaveState.agreed}
    and ${leave.startAt} <= ${at}::timestamptz and ${end} > ${at}::timestamptz)`
}

/** The next moment at which an agreed leave of the school begins or ends; null where none does. */
export const nextLeaveChange = async (db: Db, schoolId: number, now: Date): Promise<Date | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const agreed = and(eq(leave.schoolId, schoolId), eq(leave.state, leaveState.agreed), gt(leave.endAt, now))
  const moment = sql`case when ${leave.startAt} > ${at} then ${leave.startAt} else ${end} end`
  const [row] = await db
    .select({ next: sql<Date | null>`min(${moment})`.mapWith(leave.startAt) })
    .from(leave)
    // A leave that was ended before it began counts at no time.
    .where(and(agreed, gt(end, at), lte(leave.startAt, end)))
  return row?.next ?? null
}
