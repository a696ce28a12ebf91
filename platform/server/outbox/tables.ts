import { sql } from 'drizzle-orm'
import { index, integer, jsonb, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A message to the world outside: written with the fact that it tells of, sent by a job. */
export const outboxMessage = snakeCase.table(
  'outbox_message',
  {
    ...schoolAndId(),
    /** For whom it is, where it is somebody we know. */
    memberId: reference(),
    channel: text({ enum: ['sms', 'wechat'] }).notNull(),
    /** Its purpose, such as `verificationCode`; the school's template for it is looked up when it is sent. */
    purpose: text().notNull(),
    /** Telephone number or openid. */
    recipient: text().notNull(),
    values: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** The provider's own number of the message. */
    receipt: text(),
    error: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    // Few messages wait or have failed, compared with those that were sent.
    index('outbox_unsent')
      .on(table.schoolId, table.state, table.id)
      .where(sql`state <> 'sent'`),
    ...keptBySchool(table),
  ],
)

/** How a school's messages of one purpose look: the template that its provider has approved. */
export const messageTemplate = snakeCase.table(
  'message_template',
  {
    ...schoolAndId(),
    channel: text({ enum: ['sms', 'wechat'] }).notNull(),
    purpose: text().notNull(),
    /** The provider's code of the template, and the signature that goes before a text message. */
    templateCode: text().notNull(),
    signature: text().notNull().default(''),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.schoolId, table.channel, table.purpose), ...keptBySchool(table)],
)
