import { and, eq, ne } from 'drizzle-orm'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { CardSystem } from '../../../../platform/server/cardSystem/cardSystem.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { type reconciliation, productTypes, reconciliationRefusals } from '../../contract.ts'
import { dayOf } from '../books/homes.ts'
import { lockBooks } from '../books/lockBooks.ts'
import { lackingOnCard } from '../compare/compareTrade.ts'
import type { TradeWithBooks } from '../compare/readBooks.ts'
import { findOrder } from '../order.ts'
import { billLine, billMark, billRecharge } from '../tables.ts'
import { requireTrade } from '../trade.ts'
import { rechargeKind } from './rechargeKind.ts'
import { endLostRequests } from './waiting.ts'

const refusals = reconciliationRefusals

/**
 * Returns the amount in fen that the card lacks. Refuses a trade that needs none, and one for which the card system's
 * statement isn't there: then nobody knows if the money arrived.
 */
const requireLackingAmount = (trade: TradeWithBooks, timeZone: string): number => {
  if (!trade.chargesCard) {
    const product = productTypes.find(({ name }) => name === trade.productTag)?.desc ?? trade.productTag
    throw new Refusal(refusals.notForCard, { product })
  }
  if ((trade.amounts.PAY ?? 0) <= 0) throw new Refusal(refusals.notPaid)
  const amount = lackingOnCard(trade)
  if (amount <= 0) throw new Refusal(refusals.nothingToRecharge)
  if (!trade.covered.YKT) throw new Refusal(refusals.noCardStatement, { day: dayOf(trade.from, timeZone) })
  return amount
}

/** Refuses a trade that somebody has marked as normal: they know that the card has the money. */
const refuseMarkedNormal = async (db: Db, schoolId: number, tradeCode: string): Promise<void> => {
  const isItsMark = and(eq(billMark.schoolId, schoolId), eq(billMark.tradeCode, tradeCode))
  const count = await db.$count(billMark, and(isItsMark, eq(billMark.state, 'SUCCESS')))
  if (count > 0) throw new Refusal(refusals.markedNormal)
}

/**
 * Returns the number of a request. It follows from the trade and how often the card has been credited or charged for
 * it, so that asking again after a lost answer credits nothing twice, and a credit that was taken back can be given.
 */
const numberRequest = async (db: Db, schoolId: number, tradeCode: string): Promise<string> => {
  const isOnCard = and(eq(billLine.schoolId, schoolId), eq(billLine.tradeCode, tradeCode), eq(billLine.party, 'YKT'))
  return `${schoolId}-${tradeCode}-${await db.$count(billLine, isOnCard)}`
}

/**
 * Refuses another amount under the number of a request whose answer was lost. If that one arrived, the card system would
 * answer this one like it, and the books would show an amount that the card doesn't have.
 */
const refuseUnclear = async (db: Db, schoolId: number, requestNumber: string, amount: number): Promise<void> => {
  const [unclear] = await db
    .select({ amount: billRecharge.amount })
    .from(billRecharge)
    .where(
      and(
        eq(billRecharge.schoolId, schoolId),
        eq(billRecharge.requestNumber, requestNumber),
        eq(billRecharge.isUncertain, true),
        ne(billRecharge.amount, amount),
      ),
    )
    .orderBy(billRecharge.id)
    .limit(1)
  if (unclear !== undefined) throw new Refusal(refusals.rechargeUnclear, { yuan: formatYuan(unclear.amount) })
}

/** Queues a request to credit a card with what a trade still lacks there (A-CALL-092, A-RULE-113). */
export const askRecharge =
  (cardSystem: CardSystem | null) =>
  async ({ db, session, body, clock, jobs }: Context<typeof reconciliation.recharge>) => {
    const schoolId = schoolOf(session)
    const { timeZone } = session
    const { tradeCode } = body
    await lockBooks(db, schoolId)
    const trade = await requireTrade(db, schoolId, tradeCode, timeZone)
    if (cardSystem === null) throw new Refusal(refusals.noCardSystem)
    const amount = requireLackingAmount(trade, timeZone)
    await refuseMarkedNormal(db, schoolId, tradeCode)
    const order = await findOrder(db, schoolId, tradeCode)
    if (order === undefined || order.receiverCardNum === '') throw new Refusal(refusals.noCard)
    const now = clock.now()
    await endLostRequests(db, schoolId, tradeCode, now)
    const requestNumber = await numberRequest(db, schoolId, tradeCode)
    await refuseUnclear(db, schoolId, requestNumber, amount)
    const [asked] = await db
      .insert(billRecharge)
      .values({
        schoolId,
        tradeCode,
        requestNumber,
        amount,
        cardNum: order.receiverCardNum,
        askedById: memberOf(session),
        askedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: billRecharge.id })
    if (asked === undefined) throw new Refusal(refusals.rechargeWaiting)
    const owner = { schoolId, memberId: memberOf(session) }
    return { jobId: await jobs.add(db, rechargeKind, owner, { rechargeId: asked.id }) }
  }
