import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { dayAfter } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../../leave/contract.ts'
import { leave } from '../../leave/server/tables.ts'

/** So far ahead a leave that is still to come is told, ms. */
const ahead = 24 * 3_600_000

/** The start of the next agreed leave that begins within a day; undefined where there is none. */
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
        lte(leave.startAt, new Date(now.getTime() + ahead)),
        // One that was ended before it began never comes.
        isNull(leave.endedAt),
      ),
    )
    .orderBy(asc(leave.startAt))
    .limit(1)
  return row?.startAt
}

/** A leave that is to come, in a keeper's words: with the day only where it is not today. */
export const nextLeaveWords = (startAt: Date, now: Date, timeZone: string): string => {
  const [start, today] = [toWireTime(startAt, timeZone), toWireTime(now, timeZone).slice(0, 10)]
  const isTomorrow = start.slice(0, 10) === dayAfter(today)
  return `${isTomorrow ? '明天 ' : ''}${start.slice(11, 16)} 起请假`
}
