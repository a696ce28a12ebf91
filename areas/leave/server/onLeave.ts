import { type SQL, type SQLWrapper, and, eq, gt, lte, sql } from 'drizzle-orm'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../states.ts'
import { isBackAt } from './passages.ts'
import { leave } from './tables.ts'

/** Announces that leaves of these students began to count, stopped counting, or changed their times. */
export const whenLeaveChanges = declareAnnouncement<{
  readonly schoolId: number
  readonly studentIds: readonly number[]
}>()

/** SQL for the actual end of a leave; the student may have returned early. */
export const endOfLeave = sql<Date>`coalesce(${leave.endedAt}, ${leave.endAt})`.mapWith(leave.endAt)

/**
 * SQL that is true for the leaves of a school that run at a moment: approved, from their start until just before their
 * end. A leave is never ended after its planned end, so the indexed column narrows the rows first.
 */
export const isRunningAt = (schoolId: SQLWrapper | number, now: Date): SQL => {
  const at = now.toISOString()
  return sql`(${leave.schoolId} = ${schoolId} and ${leave.state} = ${leaveState.agreed}
    and ${leave.startAt} <= ${at}::timestamptz and ${leave.endAt} > ${at}::timestamptz
    and ${endOfLeave} > ${at}::timestamptz)`
}

/**
 * SQL that is true for the leaves of a school that count at a moment: they run, and the student hasn't come back. Board,
 * whereabouts, gate and statistics share this condition.
 */
export const isInEffectAt = (schoolId: SQLWrapper | number, now: Date): SQL =>
  sql`(${isRunningAt(schoolId, now)} and not ${isBackAt({ at: sql`${now.toISOString()}::timestamptz` })})`

/** SQL for a table of the students of a school who are on leave at a moment: `student_id`, each once, and `since`. */
export const selectStudentsOnLeave = (schoolId: number, now: Date): SQL =>
  sql`select ${leave.studentId} as student_id, max(${leave.startAt}) as since from ${leave}
    where ${isInEffectAt(schoolId, now)} group by 1`

/** SQL that is true if the member of a school is on an approved leave at this moment. */
export const isOnLeave = (schoolId: SQLWrapper, memberId: SQLWrapper, now: Date): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leave} where ${leave.studentId} = ${memberId} and ${isInEffectAt(schoolId, now)})`

/** Returns the next moment at which an approved leave of the school begins or ends, or null. */
export const findNextLeaveChange = async (db: Db, schoolId: number, now: Date): Promise<Date | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const agreed = and(eq(leave.schoolId, schoolId), eq(leave.state, leaveState.agreed), gt(leave.endAt, now))
  const moment = sql`case when ${leave.startAt} > ${at} then ${leave.startAt} else ${endOfLeave} end`
  const [row] = await db
    .select({ next: sql<Date | null>`min(${moment})`.mapWith(leave.startAt) })
    .from(leave)
    // A leave that was ended before it began never counts.
    .where(and(agreed, gt(endOfLeave, at), lte(leave.startAt, endOfLeave)))
  return row?.next ?? null
}
