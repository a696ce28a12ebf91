import { and, asc, desc, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mealRefusals } from '../../contract.ts'
import { mealMonthAct } from '../tables.ts'

/** Returns the month of a day. */
const monthOf = (day: string): string => day.slice(0, 7)

const isOfMonth = (schoolId: number, month: string) =>
  and(eq(mealMonthAct.schoolId, schoolId), eq(mealMonthAct.month, month))

/** Returns true if the bills of a month are closed. */
export const isMonthClosed = async (db: Db, schoolId: number, month: string): Promise<boolean> => {
  const [last] = await db
    .select({ act: mealMonthAct.act })
    .from(mealMonthAct)
    .where(isOfMonth(schoolId, month))
    .orderBy(desc(mealMonthAct.id))
    .limit(1)
  return last?.act === 'closed'
}

/** Refuses a change of orders of a closed month. */
export const refuseClosedMonth = async (db: Db, schoolId: number, day: string): Promise<void> => {
  const month = monthOf(day)
  if (await isMonthClosed(db, schoolId, month)) throw new Refusal(mealRefusals.monthClosed, { month })
}

/** Reads who closed and reopened a month, oldest first. */
export const readActs = (db: Db, schoolId: number, month: string) =>
  db.select().from(mealMonthAct).where(isOfMonth(schoolId, month)).orderBy(asc(mealMonthAct.id))
