import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { wechatOf } from '../../../registry/server/directory/wechat.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** An identifier by its beginning: enough to tell two apart, not enough to write to somebody. */
export const shorten = (openId: string | null) => (openId === null ? null : `${openId.slice(0, 6)}****`)

/** Somebody's WeChat account as it is shown in a school that they are in; null where there is none. */
export const findWechat = async (db: Db, memberId: number) => {
  const [row] = await db
    .select({ accountId: member.accountId, subscribed: member.wechatSubscribed })
    .from(member)
    .where(eq(member.id, memberId))
  const [bound] = row ? await wechatOf(db, [row.accountId]) : []
  if (!row || !bound) return null
  return { mpSubstribe: row.subscribed, maOpenId: shorten(bound.openId), gzhOpenId: shorten(bound.gzhOpenId) }
}
