import { sql } from 'drizzle-orm'
import { index, integer, jsonb, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * A message to a person outside the system: written in the transaction of the change that it reports, and sent by a
 * job.
 */
export const outboxMessage = snakeCase.table(
  'outbox_message',
  {
    ...schoolAndId(),
    /** The recipient's record, if there is one. */
    memberId: reference(),
    channel: text({ enum: ['sms', 'wechat'] }).notNull(),
    /** The purpose, such as `verificationCode`; the school's template for it is read when sending. */
    purpose: text().notNull(),
    /** Telephone number or openid. */
    recipient: text().notNull(),
    values: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** The provider's message id. */
    receipt: text(),
    error: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    // Few messages are waiting or failed compared with sent ones.
    index('outbox_unsent')
      .on(table.schoolId, table.state, table.id)
      .where(sql`state <> 'sent'`),
    ...schoolKeyAndPolicies(table),
  ],
)

/** A school's template for messages of one purpose, as approved by its provider. */
export const messageTemplate = snakeCase.table(
  'message_template',
  {
    ...schoolAndId(),
    channel: text({ enum: ['sms', 'wechat'] }).notNull(),
    purpose: text().notNull(),
    /** The provider's template code, and the signature in front of a text message. */
    templateCode: text().notNull(),
    signature: text().notNull().default(''),
    /** Grows with each save; a save based on an older version is refused. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.schoolId, table.channel, table.purpose), ...schoolKeyAndPolicies(table)],
)
