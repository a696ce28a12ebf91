import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import type { BillRow } from '../../contract.ts'
import { findBillState } from '../../money.ts'
import type { BillState } from '../../words.ts'
import { mealBill, mealOrder } from '../tables.ts'
import { readClassOrder } from '../classOrder.ts'
import { isMonthClosed } from './months.ts'

interface BillSearch {
  readonly month: string
  readonly classId?: number | undefined
  readonly keyword: string
  readonly state?: BillState | undefined
}

/** Returns the first day after a month. */
export const firstDayAfter = (month: string): string => `${addDays(`${month}-01`, 31).slice(0, 7)}-01`

/** The class of the pupil's last meal. */
const latest = <T>(column: typeof mealOrder.classId | typeof mealOrder.className) =>
  sql<T>`(array_agg(${column} order by ${mealOrder.day} desc, ${mealOrder.id} desc))[1]`

/** Sums the orders of a month by pupil. A cancelled order costs nothing, so that suspended days need no refund. */
export const readDues = (db: Db, schoolId: number, month: string) =>
  db
    .select({
      studentId: mealOrder.studentId,
      classId: latest<number | null>(mealOrder.classId).mapWith(mealOrder.classId),
      className: latest<string>(mealOrder.className),
      meals: sql<number>`count(*)::int`,
      fullFen: sql<number>`sum(${mealOrder.price})::int`,
      fen: sql<number>`sum(${mealOrder.fen})::int`,
    })
    .from(mealOrder)
    .where(
      and(
        eq(mealOrder.schoolId, schoolId),
        eq(mealOrder.state, 'ordered'),
        gte(mealOrder.day, `${month}-01`),
        lt(mealOrder.day, firstDayAfter(month)),
      ),
    )
    .groupBy(mealOrder.studentId)
    .orderBy(asc(mealOrder.studentId))

/** Reads the stored bills of a month: all of a closed one, and those with a payment or a note of a reopened one. */
const readStored = (db: Db, schoolId: number, month: string) =>
  db
    .select()
    .from(mealBill)
    .where(and(eq(mealBill.schoolId, schoolId), eq(mealBill.month, month)))
    .orderBy(asc(mealBill.id))

const noPayment = { id: null, paidFen: null, paidDay: null, note: '', paidByName: '', version: 0 }
const noMeals = { meals: 0, fullFen: 0, fen: 0 }

/** Joins the amounts of a month with its payments. While it is open, the amounts follow from the orders. */
const readAmounts = async (db: Db, schoolId: number, month: string, isClosed: boolean) => {
  const stored = await readStored(db, schoolId, month)
  if (isClosed) return stored
  const dues = new Map((await readDues(db, schoolId, month)).map((due) => [due.studentId, due]))
  const payments = new Map(stored.map((bill) => [bill.studentId, bill]))
  return [
    ...[...dues.values()].map((due) => ({ ...noPayment, ...payments.get(due.studentId), ...due })),
    ...stored.filter(({ studentId }) => !dues.has(studentId)).map((bill) => ({ ...bill, ...noMeals })),
  ]
}

const readPeople = async (db: Db, schoolId: number, ids: readonly number[], keyword: string) => {
  const word = keyword.trim()
  return db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), word === '' ? undefined : matches(word)))
    .orderBy(asc(member.pinyin), asc(member.id))
}

/** Reads the bills of a search, by class and name. */
export const readBills = async (db: Db, schoolId: number, search: BillSearch): Promise<BillRow[]> => {
  const isClosed = await isMonthClosed(db, schoolId, search.month)
  const amounts = new Map((await readAmounts(db, schoolId, search.month, isClosed)).map((one) => [one.studentId, one]))
  const people = await readPeople(db, schoolId, [...amounts.keys()], search.keyword)
  const rows = people.flatMap(({ id, name, code }): (BillRow & { readonly classId: number | null })[] => {
    const one = amounts.get(id)
    if (one === undefined) return []
    const { id: billId, classId, className, meals, fullFen, fen, paidFen, paidDay, note, paidByName, version } = one
    const state = isClosed ? findBillState(one) : 'open'
    const paid = { paidFen, paidDay, note, paidBy: paidByName }
    return [{ id, billId, name, code, classId, className, meals, fullFen, fen, ...paid, state, version }]
  })
  const inOrder = await readClassOrder(db, schoolId)
  return inOrder(rows)
    .filter(({ classId }) => search.classId === undefined || classId === search.classId)
    .filter(({ state }) => search.state === undefined || state === search.state)
    .map(({ classId: _classId, ...row }) => row)
}
