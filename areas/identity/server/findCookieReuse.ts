import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { session } from '../../registry/server/directory/tables.ts'
import type { CookieReused } from '../contract.ts'
import { deviceName } from './deviceName.ts'

/**
 * Finds the last reuse of an already renewed cookie of an account. Returns null if there is none, or if the user has
 * signed in since and has therefore seen the notice. Call it before inserting the new session.
 */
export const findCookieReuse = async (db: Db, accountId: number, timeZone: string): Promise<CookieReused | null> => {
  const [found] = await db
    .select({ at: session.reusedAt, userAgent: session.userAgent })
    .from(session)
    .where(and(eq(session.accountId, accountId), isNotNull(session.reusedAt)))
    .orderBy(desc(session.reusedAt), desc(session.id))
    .limit(1)
  if (!found?.at) return null
  const isSignIn = and(eq(session.accountId, accountId), inArray(session.openedBy, ['signIn', 'link']))
  const laterSignIns = await db.$count(session, and(isSignIn, sql`${session.createdAt} > ${found.at.toISOString()}`))
  return laterSignIns > 0 ? null : { time: toWireTime(found.at, timeZone), device: deviceName(found.userAgent) }
}
