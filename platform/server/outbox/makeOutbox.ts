import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outbox } from './outbox.ts'
import { sendsTexts } from './providers.ts'
import { sendMessageKind } from './sendMessageKind.ts'
import { messageTemplate, outboxMessage } from './tables.ts'

interface Parts {
  readonly jobs: Jobs
  readonly clock: Clock
  readonly config: Pick<Config, 'sms' | 'demo'>
}

/**
 * Makes the outbox on top of the job queue: the message and the job that sends it are written in the caller's
 * transaction.
 */
export const makeOutbox = ({ jobs, clock, config }: Parts): Outbox => ({
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
  wayOfTexts: async (db, schoolId, purpose) => {
    if (!sendsTexts(config)) return 'noProvider'
    const isTextTemplate = and(eq(messageTemplate.channel, 'sms'), eq(messageTemplate.purpose, purpose))
    const templates = await db.$count(messageTemplate, and(eq(messageTemplate.schoolId, schoolId), isTextTemplate))
    return templates > 0 ? 'sent' : 'noTemplate'
  },
})
