import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listWechatIds } from '../../../registry/server/directory/wechat.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** Shortens a WeChat identifier to its beginning: enough to compare two, not enough to send a message. */
export const shortenOpenId = (openId: string | null) => (openId === null ? null : `${openId.slice(0, 6)}****`)

/** Returns a member's WeChat account with shortened identifiers, or null if no account is bound. */
export const findWechat = async (db: Db, memberId: number) => {
  const [row] = await db
    .select({ accountId: member.accountId, subscribed: member.wechatSubscribed })
    .from(member)
    .where(eq(member.id, memberId))
  const [bound] = row ? await listWechatIds(db, [row.accountId]) : []
  if (!row || !bound) return null
  return {
    mpSubstribe: row.subscribed,
    maOpenId: shortenOpenId(bound.openId),
    gzhOpenId: shortenOpenId(bound.gzhOpenId),
  }
}
