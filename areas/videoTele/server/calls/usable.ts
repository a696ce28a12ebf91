import { type SQL, and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { phoneBalance } from '../tables.ts'

const isUsable = (schoolId: number, studentId: number, today: string): SQL | undefined =>
  and(
    eq(phoneBalance.schoolId, schoolId),
    eq(phoneBalance.studentId, studentId),
    eq(phoneBalance.refunded, false),
    gte(phoneBalance.lastDay, today),
    sql`${phoneBalance.used} < ${phoneBalance.minutes}`,
  )

/** Sums the minutes that a pupil can use on a day. */
export const countMinutes = async (db: Db, schoolId: number, studentId: number, today: string): Promise<number> => {
  const [sum] = await db
    .select({ left: sql`coalesce(sum(${phoneBalance.minutes} - ${phoneBalance.used}), 0)`.mapWith(Number) })
    .from(phoneBalance)
    .where(isUsable(schoolId, studentId, today))
  return sum?.left ?? 0
}

/** Locks the minutes that a pupil can use on a day, so that two calls don't charge the same ones. */
export const lockUsable = (db: Db, schoolId: number, studentId: number, today: string) =>
  db
    .select({
      id: phoneBalance.id,
      left: sql`${phoneBalance.minutes} - ${phoneBalance.used}`.mapWith(Number),
      lastDay: phoneBalance.lastDay,
    })
    .from(phoneBalance)
    .where(isUsable(schoolId, studentId, today))
    .orderBy(asc(phoneBalance.id))
    .for('update')
