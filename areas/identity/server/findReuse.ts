import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { session } from '../../registry/server/directory/tables.ts'
import type { CookieReused } from '../contract.ts'
import { deviceName } from './deviceName.ts'

/**
 * The last time that a spent cookie of an account was used again, unless its holder has signed in since and was told; null
 * where there is none. To be asked before the new session is written.
 */
export const findReuse = async (db: Db, accountId: number, timeZone: string): Promise<CookieReused | null> => {
  const [found] = await db
    .select({ at: session.reusedAt, userAgent: session.userAgent })
    .from(session)
    .where(and(eq(session.accountId, accountId), isNotNull(session.reusedAt)))
    .orderBy(desc(session.reusedAt), desc(session.id))
    .limit(1)
  if (!found?.at) return null
  const signedIn = and(eq(session.accountId, accountId), inArray(session.openedBy, ['signIn', 'link']))
  const told = await db.$count(session, and(signedIn, sql`${session.createdAt} > ${found.at.toISOString()}`))
  return told > 0 ? null : { time: toWireTime(found.at, timeZone), device: deviceName(found.userAgent) }
}
