import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { billRecharge } from '../tables.ts'

/** A request that is still waiting after this long has lost its job, ms. */
const longestWait = 10 * 60_000

const lostBefore = (now: Date) => new Date(now.getTime() - longestWait)

/** True for a request under way: nobody may ask for the trade again. */
export const isUnderWay = (
  { state, askedAt }: Pick<typeof billRecharge.$inferSelect, 'state' | 'askedAt'>,
  now: Date,
): boolean => state === 'waiting' && askedAt >= lostBefore(now)

/** Ends requests whose job was lost, so that the trade can be asked for again with the same request number. */
export const endLostRequests = (db: Db, schoolId: number, tradeCode: string, now: Date) =>
  db
    .update(billRecharge)
    .set({ state: 'failed', reason: '没有得到结果', isUncertain: true, endedAt: now })
    .where(
      and(
        eq(billRecharge.schoolId, schoolId),
        eq(billRecharge.tradeCode, tradeCode),
        eq(billRecharge.state, 'waiting'),
        lt(billRecharge.askedAt, lostBefore(now)),
      ),
    )
