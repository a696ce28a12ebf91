import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type meal, mealRefusals } from '../../contract.ts'
import { dayAt } from '../../mealTimes.ts'
import type { MonthAct } from '../../words.ts'
import { lockOrders } from '../lock.ts'
import { mealBill, mealMonthAct } from '../tables.ts'
import { findWriter } from '../writer.ts'
import { readMonth } from './bills.ts'
import { isMonthClosed } from './months.ts'
import { firstDayAfter, readDues } from './readBills.ts'

/** Rows per insert. A row has eight parameters, and a statement at most 65,535. */
const batchSize = 1000

/** Writes the amounts of a month. A bill with a payment or a note stays, also if nothing is owed any more. */
const writeBills = async (db: Db, schoolId: number, month: string): Promise<void> => {
  const ofMonth = and(eq(mealBill.schoolId, schoolId), eq(mealBill.month, month))
  await db.delete(mealBill).where(and(ofMonth, isNull(mealBill.paidFen), eq(mealBill.note, '')))
  await db.update(mealBill).set({ meals: 0, fullFen: 0, fen: 0 }).where(ofMonth)
  const dues = await readDues(db, schoolId, month)
  for (let at = 0; at < dues.length; at += batchSize)
    await db
      .insert(mealBill)
      .values(dues.slice(at, at + batchSize).map((due) => ({ ...due, schoolId, month })))
      .onConflictDoUpdate({
        target: [mealBill.schoolId, mealBill.month, mealBill.studentId],
        set: {
          classId: sql`excluded.class_id`,
          className: sql`excluded.class_name`,
          meals: sql`excluded.meals`,
          fullFen: sql`excluded.full_fen`,
          fen: sql`excluded.fen`,
        },
      })
}

type Changer = Pick<Context<typeof meal.closeMonth>, 'db' | 'session' | 'clock'>

const recordAct = async ({ db, session, clock }: Changer, month: string, act: MonthAct, reason = '') => {
  const schoolId = schoolOf(session)
  const writer = await findWriter(db, session)
  await db.insert(mealMonthAct).values({ schoolId, month, act, reason, at: clock.now(), ...writer })
  return readMonth(db, schoolId, month, session.timeZone)
}

/** Closes a month that is over. From now on neither its orders nor its amounts change. */
export const closeMonth = async (context: Context<typeof meal.closeMonth>) => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  const { month } = body
  const from = firstDayAfter(month)
  if (dayAt(clock.now(), session.timeZone) < from) throw new Refusal(mealRefusals.monthNotOver, { month, day: from })
  await lockOrders(db, schoolId)
  if (await isMonthClosed(db, schoolId, month)) throw new Refusal(mealRefusals.monthClosed, { month })
  await writeBills(db, schoolId, month)
  return recordAct(context, month, 'closed')
}

const refuseOpen = async (db: Db, schoolId: number, month: string): Promise<void> => {
  if (!(await isMonthClosed(db, schoolId, month))) throw new Refusal(mealRefusals.monthOpen, { month })
}

/** Reopens a closed month with a reason. Its payments stay. */
export const reopenMonth = async (context: Context<typeof meal.reopenMonth>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  await refuseOpen(db, schoolId, body.month)
  return recordAct(context, body.month, 'reopened', body.reason)
}

type Payment = Pick<Context<typeof meal.payBill>['body'], 'fen' | 'day'>
type Bill = Pick<typeof mealBill.$inferSelect, 'month' | 'fen' | 'paidFen'>

/**
 * Refuses more than the bill owes. What was paid before a correction made it less stays, and is lowered as it is paid
 * back.
 */
const refuseOverpaid = ({ fen }: Payment, bill: Bill): void => {
  const most = Math.max(bill.fen, bill.paidFen ?? 0)
  if (fen === null || fen <= most) return
  throw new Refusal(mealRefusals.overpaid, { most: formatYuan(most), due: formatYuan(bill.fen) })
}

/** Refuses a day before the month of the bill, whose meals nobody had ordered then, and a day to come. */
const refuseDay = ({ fen, day }: Payment, { month }: Bill, today: string): void => {
  if (fen === null || day === null) return
  if (day > today) throw new Refusal(mealRefusals.paidInFuture)
  const first = `${month}-01`
  if (day < first) throw new Refusal(mealRefusals.paidEarly, { month, day: first })
}

/** Notes how much of a bill has been paid and when, or clears it. */
export const payBill = async ({ db, session, clock, body }: Context<typeof meal.payBill>) => {
  const schoolId = schoolOf(session)
  const { id, version, fen: paidFen, note } = body
  await lockOrders(db, schoolId)
  const [bill] = await db
    .select({ month: mealBill.month, fen: mealBill.fen, paidFen: mealBill.paidFen })
    .from(mealBill)
    .where(and(eq(mealBill.schoolId, schoolId), eq(mealBill.id, id)))
  if (bill === undefined) throw new Refusal(common.notFound)
  await refuseOpen(db, schoolId, bill.month)
  refuseOverpaid(body, bill)
  refuseDay(body, bill, dayAt(clock.now(), session.timeZone))
  const paidDay = paidFen === null ? null : body.day
  const paidByName = paidFen === null ? '' : (await findWriter(db, session)).byName
  return saveVersioned(db, mealBill, {
    name: '账单',
    schoolId,
    id,
    version,
    values: { paidFen, paidDay, note, paidByName },
    present: (row) => ({ id: row.id, fen: row.paidFen, day: row.paidDay, note: row.note, version: row.version }),
  })
}
