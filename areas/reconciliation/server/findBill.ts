import { and, asc, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type BillHeader, type reconciliation, productTypes } from '../contract.ts'
import { isInGroups } from './books/summaries.ts'
import { presentBill } from './days.ts'
import { billLine, billSummary } from './tables.ts'

/** Reads a bill of the school. Refuses one that doesn't exist. */
export const requireBill = async (db: Db, schoolId: number, billId: number) => {
  const [bill] = await db
    .select()
    .from(billSummary)
    .where(and(eq(billSummary.schoolId, schoolId), eq(billSummary.id, billId)))
  if (bill === undefined) throw new Refusal(common.notFound)
  return bill
}

/** Reads all bills of a bill's day and product type, in the order of the table. */
export const findBillsOfDay = (db: Db, bill: typeof billSummary.$inferSelect) =>
  db
    .select()
    .from(billSummary)
    .where(isInGroups(billSummary, bill.schoolId, [bill]))
    .orderBy(asc(billSummary.merchantId), asc(billSummary.id))

/** Reads the bill whose lines the detail screen shows, with the bills of the same day to switch to. */
export const findBill = async ({ db, session, query }: Context<typeof reconciliation.bill>): Promise<BillHeader> => {
  const bill = await requireBill(db, schoolOf(session), query.billId)
  const siblings = await findBillsOfDay(db, bill)
  const [abnormal] = await db
    .select({ count: count() })
    .from(billLine)
    .where(and(eq(billLine.schoolId, bill.schoolId), eq(billLine.summaryId, bill.id), eq(billLine.state, 'FAIL')))
  return {
    ...presentBill(bill),
    tradeDate: bill.tradeDay,
    productTag: bill.productTag,
    productName: productTypes.find(({ name }) => name === bill.productTag)?.desc ?? bill.productTag,
    mchType: bill.party,
    abnormalCount: abnormal?.count ?? 0,
    siblings: siblings.map(({ id, party, merchantId }) => ({ id, mchType: party, wxMchId: merchantId })),
  }
}
