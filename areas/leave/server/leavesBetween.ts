import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/** A student's agreed leave: from its start until just before its end. */
export interface LeaveSpan {
  readonly memberId: number
  readonly from: Date
  readonly until: Date
}

/** The agreed leaves of a school that count at some moment from one until just before another. */
export const leavesBetween = (db: Db, schoolId: number, from: Date, until: Date): Promise<LeaveSpan[]> =>
  db
    .select({ memberId: leave.studentId, from: leave.startAt, until: endOfLeave })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        eq(leave.state, leaveState.agreed),
        // Nobody ends a leave after its end, so the column that has an index narrows them first.
        gt(leave.endAt, from),
        lt(leave.startAt, until),
        sql`${endOfLeave} > ${from.toISOString()}::timestamptz`,
        // One that was ended before it began counts at no time.
        sql`${endOfLeave} > ${leave.startAt}`,
      ),
    )
