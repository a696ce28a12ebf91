import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type BillDay, type reconciliation, reconciliationRefusals } from '../contract.ts'
import { reconcileGroups } from './compare/reconcile.ts'
import { presentDay } from './days.ts'
import { isDayOver } from './dayOver.ts'
import { findBillsOfDay, requireBill } from './findBill.ts'

const { dayNotOver, alreadyNormal } = reconciliationRefusals

/**
 * Compares the books of a bill's day and product type again and returns the day (A-CALL-091). Refuses a day whose
 * statement is not due and a day that is normal (A-RULE-054).
 */
export const reconcileBill = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof reconciliation.reconcile>): Promise<BillDay> => {
  const schoolId = schoolOf(session)
  const { timeZone } = session
  const now = clock.now()
  const bill = await requireBill(db, schoolId, body.billId)
  const day = bill.tradeDay
  if (!isDayOver(day, timeZone, now)) throw new Refusal(dayNotOver, { day })
  const before = presentDay(day, await findBillsOfDay(db, bill), timeZone, now)
  if (before.result === 'SUCCESS') throw new Refusal(alreadyNormal, { day })
  await reconcileGroups(db, { schoolId, timeZone, now }, [bill])
  return presentDay(day, await findBillsOfDay(db, bill), timeZone, now)
}
