import { and, eq } from 'drizzle-orm'
import { channelTitles, findMessagePurpose } from '../../contract/messagePurposes.ts'
import { Refusal, refusal } from '../../contract/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { jobWork } from '../jobs/jobKind.ts'
import { SendingError } from './provider.ts'
import { type Providers, makeProviders } from './providers.ts'
import { messageTries, sendMessageKind } from './sendMessageKind.ts'
import { messageTemplate, outboxMessage } from './tables.ts'

type Message = typeof outboxMessage.$inferSelect
type Template = Pick<typeof messageTemplate.$inferSelect, 'templateCode' | 'signature'>

/** The receipt of a message that was only marked as sent, in demo mode. */
const demoReceipt = 'demo'

/** Fails the job at once, with the text that the message stores too. */
const sendingFailed = refusal(500, '{why}')

const findMessage = async (db: Db, id: number): Promise<{ message: Message; template: Template | null } | null> => {
  const [row] = await db
    .select({ message: outboxMessage, template: messageTemplate })
    .from(outboxMessage)
    .leftJoin(
      messageTemplate,
      and(
        eq(messageTemplate.schoolId, outboxMessage.schoolId),
        eq(messageTemplate.channel, outboxMessage.channel),
        eq(messageTemplate.purpose, outboxMessage.purpose),
      ),
    )
    .where(eq(outboxMessage.id, id))
  return row ?? null
}

/** The values to keep of a sent message: secrets, such as links, are stored no longer than needed for sending. */
const keptValues = ({ purpose, values }: Message): Message['values'] => {
  const { keys = [] } = findMessagePurpose(purpose)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !keys.includes(name)))
}

interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly providers?: Providers
}

/**
 * Sends one message: reads it, calls the provider outside any transaction, and stores the outcome with the end of the
 * job. If a node dies between the provider's response and that end, the message is sent again: WeChat rejects the
 * duplicate by the message id, SMS providers don't.
 */
export const sendMessageWork = ({ config, clock, database, providers = makeProviders(config, clock) }: Parts) => {
  const deliver = async (message: Message, template: Template | null, signal: AbortSignal): Promise<string> => {
    const provider = providers[message.channel]
    const channel = channelTitles[message.channel]
    if (provider === null && config.demo) return demoReceipt
    if (provider === null) throw new SendingError(`未配置${channel}服务`, false)
    if (template === null) {
      throw new SendingError(`未设置“${findMessagePurpose(message.purpose).title}”的${channel}模板`, false)
    }
    const { templateCode, signature } = template
    return provider({ ...message, templateCode, signature }, signal)
  }

  /** Counts a try before it is made, in a separate transaction, so that one whose node dies is counted too. */
  const countTry = (message: Message, tries: number) =>
    database.inSchool(message.schoolId, (db) =>
      db.update(outboxMessage).set({ attempts: tries, state: 'waiting' }).where(eq(outboxMessage.id, message.id)),
    )

  const recordFailure = (message: Message, error: string, state: 'waiting' | 'failed') =>
    database.inSchool(message.schoolId, (db) =>
      db.update(outboxMessage).set({ error, state }).where(eq(outboxMessage.id, message.id)),
    )

  const fail = async (message: Message, why: string): Promise<never> => {
    await recordFailure(message, why, 'failed')
    throw new Refusal(sendingFailed, { why })
  }

  const tryOnce = async (message: Message, template: Template | null, signal: AbortSignal): Promise<string> => {
    // The job of a failed message was restarted by a user, so its tries start over.
    const before = message.state === 'failed' ? 0 : message.attempts
    if (before >= messageTries) return fail(message, message.error ?? '多次发送都没有结果')
    await countTry(message, before + 1)
    try {
      return await deliver(message, template, signal)
    } catch (error) {
      // The user who cancelled the job, or the node that took it over, decides about the message.
      if (signal.aborted || !(error instanceof SendingError)) throw error
      if (!error.isWorthAnotherTry || before + 1 >= messageTries) return fail(message, error.message)
      await recordFailure(message, error.message, 'waiting')
      throw error
    }
  }

  return jobWork(sendMessageKind, async ({ input, look, finish, signal }) => {
    const found = await look((db) => findMessage(db, input.messageId))
    if (found === null || found.message.state === 'sent') {
      return finish(async () => ({ receipt: found?.message.receipt ?? '' }))
    }
    const { message, template } = found
    const receipt = await tryOnce(message, template, signal)
    return finish(async (db) => {
      await db
        .update(outboxMessage)
        .set({ state: 'sent', receipt, error: null, sentAt: clock.now(), values: keptValues(message) })
        .where(eq(outboxMessage.id, message.id))
      return { receipt }
    })
  })
}
