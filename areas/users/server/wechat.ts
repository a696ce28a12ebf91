import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { wechatAccount } from './tables.ts'

/** An identifier by its beginning: enough to tell two apart, not enough to write to somebody. */
export const shorten = (openId: string | null) => (openId === null ? null : `${openId.slice(0, 6)}****`)

/** Somebody's WeChat account as it is shown; null where there is none. */
export const findWechat = async (db: Db, personId: number) => {
  const [row] = await db.select().from(wechatAccount).where(eq(wechatAccount.personId, personId))
  if (!row) return null
  return { mpSubstribe: row.subscribed, maOpenId: shorten(row.openId), gzhOpenId: shorten(row.gzhOpenId) }
}
