import { and, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { partyNames, reconciliationRefusals } from '../../contract.ts'
import { billLine } from '../tables.ts'
import type { NewStatement } from './newStatement.ts'

/** The most days of one statement. A wrong year in one line would say that the books of many days are there. */
const mostDays = 100

/** The clocks of two systems may differ by this, ms. */
const clockTolerance = 10 * 60_000

const refuse = ({ party }: Pick<NewStatement, 'party'>, why: string): never => {
  throw new Refusal(reconciliationRefusals.wrongStatement, { party: partyNames[party], why })
}

/**
 * Refuses a statement with a trade in the future or with more than 100 days. Its days would count as imported, and a
 * missing credit could be paid again.
 */
export const refuseDoubtfulDays = (statement: NewStatement, fromDay: string, toDay: string): void => {
  const { lines, now, timeZone } = statement
  const late = lines.find(({ tradeAt }) => tradeAt.getTime() > now.getTime() + clockTolerance)
  if (late !== undefined) {
    refuse(statement, `订单号 ${late.tradeCode} 的时间 ${toWireTime(late.tradeAt, timeZone)} 在将来，请检查`)
  }
  if (Date.parse(toDay) - Date.parse(fromDay) >= mostDays * 86_400_000) {
    refuse(statement, `日期从 ${fromDay} 到 ${toDay}，超过 ${mostDays} 天，请检查`)
  }
}

/** Refuses a channel's statement that names an order number of the books for another payment: one would be lost. */
export const refuseOtherPayments = async (db: Db, statement: NewStatement): Promise<void> => {
  const { schoolId, party, lines } = statement
  const paid = lines.filter(({ wxOrderCode }) => wxOrderCode !== '')
  if (party !== 'PAY' || paid.length === 0) return
  const [other] = await db
    .select({ tradeCode: billLine.tradeCode, wxOrderCode: billLine.wxOrderCode })
    .from(billLine)
    .innerJoin(
      sql`unnest(${sql.param(paid.map(({ tradeCode }) => tradeCode))}::text[],
        ${sql.param(paid.map(({ refundCode }) => refundCode))}::text[],
        ${sql.param(paid.map(({ wxOrderCode }) => wxOrderCode))}::text[]) as sent (trade_code, refund_code, wx_order_code)`,
      and(
        eq(billLine.tradeCode, sql`sent.trade_code`),
        eq(billLine.refundCode, sql`sent.refund_code`),
        ne(billLine.wxOrderCode, sql`sent.wx_order_code`),
      ),
    )
    .where(and(eq(billLine.schoolId, schoolId), eq(billLine.party, 'PAY'), ne(billLine.wxOrderCode, '')))
    .limit(1)
  if (other === undefined) return
  refuse(statement, `订单号 ${other.tradeCode} 在较早的账单中是另一笔支付（微信订单号 ${other.wxOrderCode}）`)
}
