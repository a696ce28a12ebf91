import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type LeaveKind, leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/** A student's agreed leave: from its start until just before its end. */
export interface LeaveSpan {
  readonly memberId: number
  readonly kind: LeaveKind
  readonly from: Date
  readonly until: Date
}

/** The agreed leaves of a school, or of these of its students, that count at some moment from one until just before another. */
export const leavesBetween = (
  db: Db,
  schoolId: number,
  from: Date,
  until: Date,
  ids?: readonly number[],
): Promise<LeaveSpan[]> =>
  db
    .select({ memberId: leave.studentId, kind: leave.kind, from: leave.startAt, until: endOfLeave })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        eq(leave.state, leaveState.agreed),
        ids && sql`${leave.studentId} = any(${sql.param([...ids])}::bigint[])`,
        // Nobody ends a leave after its end, so the column that has an index narrows them first.
        gt(leave.endAt, from),
        lt(leave.startAt, until),
        sql`${endOfLeave} > ${from.toISOString()}::timestamptz`,
        // One that was ended before it began counts at no time.
        sql`${endOfLeave} > ${leave.startAt}`,
      ),
    )
