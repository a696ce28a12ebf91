import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isOverdue } from './stages.ts'
import { leave } from './tables.ts'

/** Returns the overdue leaves of a school that ended after a moment, by student and end. */
export const findOverdueLeaves = (db: Db, schoolId: number, after: Date, now: Date) =>
  db
    .select({ memberId: leave.studentId, endAt: leave.endAt })
    .from(leave)
    .where(and(eq(leave.schoolId, schoolId), gt(leave.endAt, after), isOverdue(now)))
