import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../../leave/contract.ts'
import { leave } from '../../leave/server/tables.ts'

/** How far ahead an upcoming leave is shown, ms. */
const aheadMs = 24 * 3_600_000

/** Returns the start of the next approved leave that begins within a day, or undefined. */
export const findNextLeave = async (db: Db, schoolId: number, studentId: number, now: Date) => {
  const [row] = await db
    .select({ startAt: leave.startAt })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        eq(leave.studentId, studentId),
        eq(leave.state, leaveState.agreed),
        gt(leave.startAt, now),
        lte(leave.startAt, new Date(now.getTime() + aheadMs)),
        // A leave that ended before its start never begins.
        isNull(leave.endedAt),
      ),
    )
    .orderBy(asc(leave.startAt))
    .limit(1)
  return row?.startAt
}

/** Formats an upcoming leave for the keeper, with the day if it isn't today. */
export const formatNextLeave = (startAt: Date, now: Date, timeZone: string): string => {
  const [start, today] = [toWireTime(startAt, timeZone), toWireTime(now, timeZone).slice(0, 10)]
  const isTomorrow = start.slice(0, 10) === nextDay(today)
  return `${isTomorrow ? '明天 ' : ''}${start.slice(11, 16)} 起请假`
}
