import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type LeaveKind, leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/** A student's approved leave, from its start until just before its end. */
export interface LeaveSpan {
  readonly memberId: number
  readonly kind: LeaveKind
  readonly from: Date
  readonly until: Date
}

/**
 * Returns the approved leaves of a school, or of the students in `ids`, that count at some moment from `from` until
 * just before `until`.
 */
export const findLeavesBetween = (
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
        // A leave is never ended after its planned end, so the indexed column can narrow the rows first.
        gt(leave.endAt, from),
        lt(leave.startAt, until),
        sql`${endOfLeave} > ${from.toISOString()}::timestamptz`,
        // A leave that was ended before it began never counts.
        sql`${endOfLeave} > ${leave.startAt}`,
      ),
    )
