import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { CardSystem } from '../../../../platform/server/cardSystem/cardSystem.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type JobWork, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { SendingError } from '../../../../platform/server/outbox/provider.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { reconciliationRefusals } from '../../contract.ts'
import { recordLines } from '../books/recordLines.ts'
import { lackingOnCard } from '../compare/compareTrade.ts'
import { reconcileGroups } from '../compare/reconcile.ts'
import { makeCreditLine } from '../order.ts'
import { billRecharge } from '../tables.ts'
import { requireTrade } from '../trade.ts'
import { rechargeKind } from './rechargeKind.ts'

type Recharge = typeof billRecharge.$inferSelect

/** Reads a request that is still waiting. Refuses one that has ended, for instance because its job seemed lost. */
const requireWaiting = async (db: Db, schoolId: number, rechargeId: number): Promise<Recharge> => {
  const [recharge] = await db
    .select()
    .from(billRecharge)
    .where(and(eq(billRecharge.schoolId, schoolId), eq(billRecharge.id, rechargeId)))
  if (recharge?.state !== 'waiting') throw new Refusal(reconciliationRefusals.rechargeEnded)
  return recharge
}

/** The outcome of a request: the card system's serial number, or the reason why there is none. */
type Outcome = { readonly serial: string } | { readonly reason: string; readonly isUncertain: boolean }

const creditCard = async (cardSystem: CardSystem, recharge: Recharge, signal: AbortSignal): Promise<Outcome> => {
  try {
    return { serial: await cardSystem(recharge, signal) }
  } catch (error) {
    if (!(error instanceof SendingError)) throw error
    const isUncertain = error.isWorthAnotherTry
    return { reason: isUncertain ? `${error.message}，可以再次重试，不会重复充值` : error.message, isUncertain }
  }
}

/** Writes the outcome. A credit becomes a line of the card system's books, and the trade is compared again. */
const recordOutcome = async (db: Db, recharge: Recharge, outcome: Outcome, now: Date) => {
  const { schoolId, id, amount } = recharge
  const { reason, isUncertain } = 'reason' in outcome ? outcome : { reason: '', isUncertain: false }
  await db
    .update(billRecharge)
    .set({ state: reason === '' ? 'done' : 'failed', reason, isUncertain, endedAt: now })
    .where(and(eq(billRecharge.schoolId, schoolId), eq(billRecharge.id, id)))
  if (!('serial' in outcome)) return { amount: 0, reason }
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const line = await makeCreditLine(db, recharge, outcome.serial)
  const { groups } = await recordLines(db, { schoolId, timeZone, statementId: null, now }, [line])
  await reconcileGroups(db, { schoolId, timeZone, now }, groups)
  return { amount, reason }
}

/** True if the card still lacks the amount: a statement may have brought the credit while the job waited. */
const isStillLacking = async (db: Db, { schoolId, tradeCode, amount }: Recharge): Promise<boolean> => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  return lackingOnCard(await requireTrade(db, schoolId, tradeCode, timeZone)) === amount
}

const changed: Outcome = { reason: '一卡通还缺的金额已经变化，请刷新后再看', isUncertain: false }

/** Makes the job that carries out a request. It may be repeated: the card system credits a request number once. */
export const rechargeWork = (cardSystem: CardSystem | null): JobWork =>
  jobWork(rechargeKind, async ({ schoolId, input, look, signal, clock, finish }) => {
    if (cardSystem === null) throw new Refusal(reconciliationRefusals.noCardSystem)
    const { recharge, isLacking } = await look(async (db) => {
      const waiting = await requireWaiting(db, schoolId, input.rechargeId)
      return { recharge: waiting, isLacking: await isStillLacking(db, waiting) }
    })
    const outcome = isLacking ? await creditCard(cardSystem, recharge, signal) : changed
    await finish((db) => recordOutcome(db, recharge, outcome, clock.now()))
  })
