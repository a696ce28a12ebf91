import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { runInDirectory } from './runInDirectory.ts'
import { account } from './tables.ts'

const isBound = or(isNotNull(account.wechatOpenId), isNotNull(account.wechatGzhOpenId))

/** Returns the WeChat ids of those of these accounts that have any. */
export const listWechatIds = async (db: Db, accountIds: readonly number[]) => {
  if (accountIds.length === 0) return []
  return runInDirectory(db, () =>
    db
      .select({ accountId: account.id, openId: account.wechatOpenId, gzhOpenId: account.wechatGzhOpenId })
      .from(account)
      .where(and(inArray(account.id, [...accountIds]), isBound)),
  )
}

/** Removes an account's WeChat ids. Returns false if it had none. */
export const clearWechatIds = (db: Db, accountId: number): Promise<boolean> =>
  runInDirectory(db, async () => {
    const gone = await db
      .update(account)
      .set({ wechatOpenId: null, wechatGzhOpenId: null })
      .where(and(eq(account.id, accountId), isBound))
      .returning({ id: account.id })
    return gone.length > 0
  })
