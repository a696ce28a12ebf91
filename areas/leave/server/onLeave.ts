import { type SQL, type SQLWrapper, and, eq, gt, lte, sql } from 'drizzle-orm'
import { announcement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../states.ts'
import { leave } from './tables.ts'

/** Leaves of these students have begun to count, or count no longer or at other times. */
export const whenLeaveChanges = announcement<{ readonly schoolId: number; readonly studentIds: readonly number[] }>()

/** The end of a leave as it came about: the student may have been back early. */
export const endOfLeave = sql<Date>`coalesce(${leave.endedAt}, ${leave.endAt})`.mapWith(leave.endAt)

/**
 * SQL that holds for the leaves of a school that count at a moment: agreed, from their start until just before their end. Nobody
 * ends a leave after its end, so the column that has an index narrows them first.
 */
export const countsAt = (schoolId: SQLWrapper | number, now: Date): SQL => {
  const at = now.toISOString()
  return sql`(${leave.schoolId} = ${schoolId} and ${leave.state} = ${leaveState.agreed}
    and ${leave.startAt} <= ${at}::timestamptz and ${leave.endAt} > ${at}::timestamptz
    and ${endOfLeave} > ${at}::timestamptz)`
}

/** SQL for the students of a school who are on leave at a moment, each once, as `student_id`, and `since` when: a table to join. */
export const studentsOnLeave = (schoolId: number, now: Date): SQL =>
  sql`select ${leave.studentId} as student_id, max(${leave.startAt}) as since from ${leave}
    where ${countsAt(schoolId, now)} group by 1`

/** SQL that holds where the member of a school is on an agreed leave at this moment. */
export const isOnLeave = (schoolId: SQLWrapper, memberId: SQLWrapper, now: Date): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leave} where ${leave.studentId} = ${memberId} and ${countsAt(schoolId, now)})`

/** The next moment at which an agreed leave of the school begins or ends; null where none does. */
export const nextLeaveChange = async (db: Db, schoolId: number, now: Date): Promise<Date | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const agreed = and(eq(leave.schoolId, schoolId), eq(leave.state, leaveState.agreed), gt(leave.endAt, now))
  const moment = sql`case when ${leave.startAt} > ${at} then ${leave.startAt} else ${endOfLeave} end`
  const [row] = await db
    .select({ next: sql<Date | null>`min(${moment})`.mapWith(leave.startAt) })
    .from(leave)
    // A leave that was ended before it began counts at no time.
    .where(and(agreed, gt(endOfLeave, at), lte(leave.startAt, endOfLeave)))
  return row?.next ?? null
}
