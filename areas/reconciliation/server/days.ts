import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import {
  type BillDay,
  type BillSummary,
  type reconciliation,
  parties,
  productTypes,
  sourceOfParty,
} from '../contract.ts'
import type { ProductTag } from '../words.ts'
import { resultOfDay } from './compare/results.ts'
import { isDayOver } from './dayOver.ts'
import { requireOwnSchool } from './reach.ts'
import { billSummary } from './tables.ts'

/** The days and product type of a query. */
interface SoughtDays {
  readonly beginDate: string
  readonly endDate: string
  readonly productTag: ProductTag
}

/** The product types, for the select (A-CALL-087). */
export const findProducts = ({ session, query }: Context<typeof reconciliation.products>) => {
  requireOwnSchool(session, query.schoolId)
  return productTypes.map(({ name, desc }) => ({ name, desc }))
}

type Bill = typeof billSummary.$inferSelect

/** Presents a bill. */
export const presentBill = (bill: Bill): BillSummary => ({
  id: bill.id,
  billCount: bill.billCount,
  orderAmount: bill.orderAmount,
  serviceChargeAmount: bill.serviceCharge,
  remark: bill.remark,
  source: sourceOfParty[bill.party],
  wxMchId: bill.merchantId,
  checkBillStatus: bill.state,
})

/** Presents the bills of one day and product type as the day of the table. */
export const presentDay = (tradeDate: string, bills: readonly Bill[], timeZone: string, now: Date): BillDay => {
  const checked = bills.flatMap(({ checkedAt }) => (checkedAt === null ? [] : [checkedAt.getTime()]))
  return {
    tradeDate,
    checkDate: checked.length === 0 ? null : toWireTime(new Date(Math.max(...checked)), timeZone),
    result: resultOfDay(bills.map(({ state }) => state)),
    isOver: isDayOver(tradeDate, timeZone, now),
    bills: parties.map((mchType) => ({
      mchType,
      billSummaryDOS: bills.filter(({ party }) => party === mchType).map(presentBill),
    })),
  }
}

/** Reads the bills of some days and a product type by day, newest first. */
export const readDays = async (
  db: Db,
  schoolId: number,
  { beginDate, endDate, productTag }: SoughtDays,
): Promise<ReadonlyMap<string, readonly Bill[]>> => {
  const rows = await db
    .select()
    .from(billSummary)
    .where(
      and(
        eq(billSummary.schoolId, schoolId),
        eq(billSummary.productTag, productTag),
        gte(billSummary.tradeDay, beginDate),
        lte(billSummary.tradeDay, endDate),
      ),
    )
    .orderBy(desc(billSummary.tradeDay), asc(billSummary.merchantId), sql`${billSummary.id}`)
  const days = new Map<string, Bill[]>()
  for (const row of rows) days.set(row.tradeDay, [...(days.get(row.tradeDay) ?? []), row])
  return days
}

/** Reads the days of a query as one page (A-CALL-088). */
export const findDays = async ({ db, session, body, clock }: Context<typeof reconciliation.days>) => {
  requireOwnSchool(session, body.schoolId)
  const days = await readDays(db, body.schoolId, body)
  const now = clock.now()
  const { limit, offset } = pageBounds(body)
  const onPage = [...days].slice(offset, offset + limit)
  const content = onPage.map(([day, bills]) => presentDay(day, bills, session.timeZone, now))
  return toPage(body, content, days.size)
}
