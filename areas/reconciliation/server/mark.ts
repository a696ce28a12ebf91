import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { reconciliation } from '../contract.ts'
import { lockBooks } from './books/lockBooks.ts'
import { findGroupsOfTrades } from './books/recordLines.ts'
import { reconcileGroups } from './compare/reconcile.ts'
import { requireTrade } from './trade.ts'
import { billMark } from './tables.ts'

/**
 * Sets the state of a trade by hand, in all three books, until its amounts change (A-RULE-081). Refuses an outdated
 * version with the mark as it is now.
 */
export const markTrade = async ({ db, session, body, clock }: Context<typeof reconciliation.mark>): Promise<null> => {
  const { tradeCode, state, version } = body
  const remark = body.remark.trim()
  const schoolId = schoolOf(session)
  const { timeZone } = session
  const now = clock.now()
  await requireTrade(db, schoolId, tradeCode, timeZone)
  await lockBooks(db, schoolId)
  const [held] = await db
    .select()
    .from(billMark)
    .where(and(eq(billMark.schoolId, schoolId), eq(billMark.tradeCode, tradeCode)))
  if (version !== undefined && version !== (held?.version ?? 0)) {
    const current = { state: held?.state ?? null, remark: held?.remark ?? '', version: held?.version ?? 0 }
    throw new Refusal(common.stale, { name: '标记' }, current)
  }
  const values = { state, remark, markedById: memberOf(session), markedAt: now }
  await db
    .insert(billMark)
    .values({ ...values, schoolId, tradeCode })
    .onConflictDoUpdate({
      target: [billMark.schoolId, billMark.tradeCode],
      set: { ...values, version: nextVersion(billMark.version) },
    })
  await reconcileGroups(db, { schoolId, timeZone, now }, await findGroupsOfTrades(db, schoolId, [tradeCode]))
  return null
}
