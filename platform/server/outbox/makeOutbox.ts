import { and, eq, sql } from 'drizzle-orm'
import type { MessageChannel, TextMessageState } from '../../contract/messagePurposes.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { processInBatches } from '../processInBatches.ts'
import type { Outbox } from './outbox.ts'
import { sendsTexts } from './providers.ts'
import { sendMessageKind } from './sendMessageKind.ts'
import { messageTemplate, outboxMessage } from './tables.ts'

interface Parts {
  readonly jobs: Jobs
  readonly clock: Clock
  readonly config: Pick<Config, 'sms' | 'wechat' | 'demo'>
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
  sendAll: async (db, schoolId, messages) => {
    const createdAt = clock.now()
    const ids: number[] = []
    await processInBatches(messages, async (some) => {
      const rows = await db
        .insert(outboxMessage)
        .values(some.map((message) => ({ ...message, schoolId, createdAt })))
        .returning({ id: outboxMessage.id })
      ids.push(...rows.map(({ id }) => id))
    })
    const inputs = ids.map((messageId) => ({ messageId }))
    await jobs.addAll(db, sendMessageKind, { schoolId, memberId: null }, inputs)
    return ids
  },
  sendFailedAgain: async (db, schoolId, messages) => {
    await processInBatches(messages, async (some) => {
      const list = (pick: (message: (typeof some)[number]) => number | string) => sql.param(some.map(pick))
      const { rows } = await db.execute<{ id: number }>(sql`update ${outboxMessage}
        set state = 'waiting', attempts = 0, error = null, channel = now.channel, recipient = now.recipient
        from unnest(${list(({ id }) => id)}::bigint[], ${list(({ channel }) => channel)}::text[],
          ${list(({ recipient }) => recipient)}::text[]) as now(id, channel, recipient)
        where ${outboxMessage.schoolId} = ${schoolId} and ${outboxMessage.id} = now.id and state = 'failed'
        returning ${outboxMessage.id} as id`)
      const inputs = rows.map(({ id }) => ({ messageId: id }))
      await jobs.addAll(db, sendMessageKind, { schoolId, memberId: null }, inputs)
    })
  },
  wayOfTexts: async (db, schoolId, purpose) => {
    if (!sendsTexts(config)) return 'noProvider'
    const isTextTemplate = and(eq(messageTemplate.channel, 'sms'), eq(messageTemplate.purpose, purpose))
    const templates = await db.$count(messageTemplate, and(eq(messageTemplate.schoolId, schoolId), isTextTemplate))
    return templates > 0 ? 'sent' : 'noTemplate'
  },
  waysOf: async (db, schoolId, purpose) => {
    const rows = await db
      .select({ channel: messageTemplate.channel })
      .from(messageTemplate)
      .where(and(eq(messageTemplate.schoolId, schoolId), eq(messageTemplate.purpose, purpose)))
    const hasTemplate = new Set(rows.map(({ channel }) => channel))
    const wayOf = (channel: MessageChannel): TextMessageState => {
      if (config[channel] === null && !config.demo) return 'noProvider'
      return hasTemplate.has(channel) ? 'sent' : 'noTemplate'
    }
    return { sms: wayOf('sms'), wechat: wayOf('wechat') }
  },
})
