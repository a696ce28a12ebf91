import { and, asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type BillDetailDialog, type reconciliation, parties } from '../contract.ts'
import { dayOf } from './books/homes.ts'
import { lackingOnCard } from './compare/compareTrade.ts'
import { readCoverage } from './compare/coverage.ts'
import { type TradeWithBooks, readSums, toTrades } from './compare/readBooks.ts'
import { presentLine, selectLines } from './details.ts'
import { isUnderWay } from './recharge/waiting.ts'
import { billLine, billMark, billRecharge } from './tables.ts'

const marker = alias(member, 'marker')
const asker = alias(member, 'asker')

/** Reads what the three books hold of one trade. Refuses a trade that no book of the school holds. */
export const requireTrade = async (
  db: Db,
  schoolId: number,
  tradeCode: string,
  timeZone: string,
): Promise<TradeWithBooks> => {
  const sums = await readSums(db, schoolId, eq(billLine.tradeCode, tradeCode))
  const [first] = sums.map(({ from }) => from).toSorted((one, other) => one.getTime() - other.getTime())
  if (first === undefined) throw new Refusal(common.notFound)
  const [trade] = toTrades(sums, await readCoverage(db, schoolId, dayOf(first, timeZone), timeZone))
  if (trade === undefined) throw new Refusal(common.notFound)
  return trade
}

const readMarker = async (db: Db, schoolId: number, tradeCode: string) => {
  const [mark] = await db
    .select({ at: billMark.markedAt, name: marker.name })
    .from(billMark)
    .leftJoin(marker, and(eq(marker.schoolId, billMark.schoolId), eq(marker.id, billMark.markedById)))
    .where(and(eq(billMark.schoolId, schoolId), eq(billMark.tradeCode, tradeCode)))
  return mark
}

const readRecharges = (db: Db, schoolId: number, tradeCode: string) =>
  db
    .select({ recharge: billRecharge, askedBy: asker.name })
    .from(billRecharge)
    .leftJoin(asker, and(eq(asker.schoolId, billRecharge.schoolId), eq(asker.id, billRecharge.askedById)))
    .where(and(eq(billRecharge.schoolId, schoolId), eq(billRecharge.tradeCode, tradeCode)))
    .orderBy(desc(billRecharge.id))

/** Reads one line with its trade in all books, its mark and its recharges (A-CALL-090, A-SCR-046). */
export const findDetail = async ({
  db,
  session,
  query,
  clock,
}: Context<typeof reconciliation.detail>): Promise<BillDetailDialog> => {
  const schoolId = schoolOf(session)
  const { timeZone } = session
  const { tradeCode, summaryId } = query
  const [found] = await selectLines(
    db,
    schoolId,
    and(eq(billLine.tradeCode, tradeCode), eq(billLine.summaryId, summaryId)),
  ).orderBy(asc(billLine.refundCode))
  if (found === undefined) throw new Refusal(common.notFound)
  const trade = await requireTrade(db, schoolId, tradeCode, timeZone)
  const mark = await readMarker(db, schoolId, tradeCode)
  const recharges = await readRecharges(db, schoolId, tradeCode)
  const rechargeAmount = lackingOnCard(trade)
  return {
    ...presentLine(found, timeZone),
    books: parties.map((mchType) => ({ mchType, amount: trade.amounts[mchType] })),
    markedBy: mark?.name ?? null,
    markedTime: mark === undefined ? null : toWireTime(mark.at, timeZone),
    mayRecharge:
      rechargeAmount > 0 &&
      found.mark?.state !== 'SUCCESS' &&
      trade.covered.YKT &&
      !recharges.some(({ recharge }) => isUnderWay(recharge, clock.now())),
    rechargeAmount,
    recharges: recharges.map(({ recharge, askedBy }) => ({
      amount: recharge.amount,
      state: recharge.state,
      reason: recharge.reason,
      askedBy,
      askedTime: toWireTime(recharge.askedAt, timeZone),
    })),
  }
}
