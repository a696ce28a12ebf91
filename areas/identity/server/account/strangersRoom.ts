import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { countUpTo } from '../../../../platform/server/database/countUpTo.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { outboxMessage } from '../../../../platform/server/outbox/tables.ts'

/**
 * Codes of the platform's to one number, in so many seconds, after which none is sent any more to prove it. Fewer than go to
 * a number in all (`sendCode`: three a minute, ten an hour): the rest is left to 忘记密码 of whoever has it.
 */
const mostToProve = [
  { seconds: 60, most: 2 },
  { seconds: 3600, most: 6 },
] as const

/**
 * Refuses a code that is to prove a number where strangers could use up by it what its holder needs: anybody may type any
 * number here, 忘记密码 writes to the proven one alone.
 */
export const leaveRoom = async (db: Db, telephone: string, now: Date): Promise<void> => {
  // The lock of `sendCode`: those who ask in one moment are counted one after the other.
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
