import { and, eq } from 'drizzle-orm'
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
import { billMark, billRecharge } from '../tables.ts'
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
 * Queues a request to credit a card with what a trade still lacks there (A-CALL-092, A-RULE-113). The request number
 * follows from the trade and the amount already on the card, so that asking again after a lost answer credits nothing
 * twice.
 */
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
    const [asked] = await db
      .insert(billRecharge)
      .values({
        schoolId,
        tradeCode,
        requestNumber: `${schoolId}-${tradeCode}-${trade.amounts.YKT ?? 0}`,
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
