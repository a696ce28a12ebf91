import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { countUpTo } from '../../../../platform/server/database/countUpTo.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { outboxMessage } from '../../../../platform/server/outbox/tables.ts'

/**
 * Limits of platform codes to one number per period, after which codes to prove it are refused. They are lower than the
 * total limits (`sendCode`: three a minute, ten an hour), which leaves the rest to 忘记密码 of the number's holder.
 */
const mostToProve = [
  { seconds: 60, most: 2 },
  { seconds: 3600, most: 6 },
] as const

/**
 * Refuses a code to prove a number if the number's limit for such codes is reached. Anyone can type any number here, so
 * strangers must not use up the codes that its holder needs for 忘记密码.
 */
export const limitTelephoneCodes = async (db: Db, telephone: string, now: Date): Promise<void> => {
  // The same lock as in `sendCode`, so that concurrent requests are counted one after another.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('verification code'), hashtext(${telephone}))`)
  for (const { seconds, most } of mostToProve) {
    const sent = and(
      eq(outboxMessage.schoolId, platformSchool),
      eq(outboxMessage.recipient, telephone),
      eq(outboxMessage.purpose, 'verificationCode'),
      gt(outboxMessage.createdAt, new Date(now.getTime() - seconds * 1000)),
    )
    if ((await countUpTo(db, outboxMessage, sent, most)) >= most) throw new Refusal(common.tooMany, { seconds })
  }
}
