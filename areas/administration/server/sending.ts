import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../platform/server/session.ts'
import { type administration, administrationRefusals } from '../contract.ts'
import { isSendable } from './messages.ts'

/** Maximum number of test messages per person and minute. Each costs money and reaches any telephone. */
const testsPerMinute = 5
const minute = 60_000

/** Queues a failed message again as new. */
export const resend = async ({ db, params, outbox, clock }: Context<typeof administration.resend>): Promise<null> => {
  const [message] = await db.select().from(outboxMessage).where(eq(outboxMessage.id, params.id)).for('update')
  if (!message) throw new Refusal(common.notFound)
  if (!isSendable(message, clock.now())) throw new Refusal(administrationRefusals.notSendable)
  await db
    .update(outboxMessage)
    .set({ state: 'waiting', attempts: 0, error: null })
    .where(eq(outboxMessage.id, message.id))
  await outbox.sendAgain(db, message)
  return null
}

/** Sends a code without effect to a number, with the school's template. */
export const sendTest = async ({ db, session, body, outbox, clock }: Context<typeof administration.sendTest>) => {
  const schoolId = schoolOf(session)
  // The audit trail counts the calls. It already includes this one.
  const recent = and(
    eq(auditEntry.memberId, memberOf(session)),
    eq(auditEntry.call, 'administration.sendTest'),
    gt(auditEntry.at, new Date(clock.now().getTime() - minute)),
  )
  const sent = await countUpTo(db, auditEntry, recent, testsPerMinute)
  if (sent > testsPerMinute) throw new Refusal(common.tooMany, { seconds: minute / 1000 })
  const id = await outbox.send(db, {
    schoolId,
    memberId: null,
    channel: 'sms',
    purpose: 'verificationCode',
    recipient: body.telephone,
    values: { code: String(randomInt(1_000_000)).padStart(6, '0') },
  })
  return { id }
}
