import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outbox } from './outbox.ts'
import { sendMessageKind } from './sendMessageKind.ts'
import { messageTemplate, outboxMessage } from './tables.ts'

/** The outbox over the queue: the message, and the job that sends it, in the caller's transaction. */
export const makeOutbox = ({ jobs, clock }: { jobs: Jobs; clock: Clock }): Outbox => ({
  send: async (db, message) => {
    const [row] = await db
      .insert(outboxMessage)
      .values({ ...message, createdAt: clock.now() })
      .returning({ id: outboxMessage.id })
    if (!row) throw new Error('the message was not written')
    const owner = { schoolId: message.schoolId, memberId: null }
    await jobs.add(db, sendMessageKind, owner, { messageId: row.id })
    return row.id
  },
  sendAgain: async (db, { id, schoolId }) => {
    await jobs.add(db, sendMessageKind, { schoolId, memberId: null }, { messageId: id })
  },
  hasTemplate: async (db, schoolId, purpose) => {
    const ofText = and(eq(messageTemplate.channel, 'sms'), eq(messageTemplate.purpose, purpose))
    return (await db.$count(messageTemplate, and(eq(messageTemplate.schoolId, schoolId), ofText))) > 0
  },
})
