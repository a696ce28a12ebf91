import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Session } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { administration } from '../contract.ts'
import type { MessageDetail, MessageRow } from '../views.ts'
import { isInSchool, presentOtherSchool, listSchool } from './scope.ts'

/** Age after which a waiting message counts as lost, ms. All its attempts end sooner. */
const lostAfter = 60 * 60_000

const selectMessages = (db: Db) =>
  db
    .select({ message: outboxMessage, personName: member.name, schoolName: school.name })
    .from(outboxMessage)
    .leftJoin(member, memberJoin(outboxMessage.schoolId, outboxMessage.memberId))
    .leftJoin(school, eq(school.id, outboxMessage.schoolId))

type MessageRecord = Awaited<ReturnType<typeof selectMessages>>[number]
type Message = MessageRecord['message']

const maskRecipient = ({ channel, recipient }: Message) =>
  channel === 'sms' ? (maskTelephone(recipient) ?? '') : recipient.replace(/^(.{4}).*(.{4})$/su, '$1****$2')

/** True if a message may be sent again: it failed, or its job was lost. */
export const isSendable = ({ state, createdAt }: Pick<Message, 'state' | 'createdAt'>, now: Date) =>
  state === 'failed' || (state === 'waiting' && now.getTime() - createdAt.getTime() > lostAfter)

const present = (session: Session, { message, personName, schoolName }: MessageRecord, now: Date): MessageRow => ({
  id: message.id,
  school: presentOtherSchool(session, message.schoolId, schoolName),
  channel: message.channel,
  purpose: message.purpose,
  recipient: maskRecipient(message),
  person: personName,
  state: message.state,
  attempts: message.attempts,
  error: message.error,
  createdAt: toWireTime(message.createdAt, session.timeZone),
  sentAt: message.sentAt && toWireTime(message.sentAt, session.timeZone),
  isSendable: isSendable(message, now),
})

type Filter = z.output<(typeof administration.outboxPage)['body']>

/** Reads a page of the outbox, newest first. */
export const findMessagePage = async (db: Db, session: Session, filter: Filter, now: Date) => {
  const where = and(
    isInSchool(outboxMessage.schoolId, listSchool(session, filter.schoolId)),
    filter.state === undefined ? undefined : eq(outboxMessage.state, filter.state),
    filter.channel === undefined ? undefined : eq(outboxMessage.channel, filter.channel),
  )
  const order = [desc(outboxMessage.id)]
  return readCountedPage(db, filter, {
    table: outboxMessage,
    where,
    order,
    read: (onPage) =>
      selectMessages(db)
        .where(onPage)
        .orderBy(...order),
    present: (row) => present(session, row, now),
  })
}

/** Reads a message. Its text is returned only in demo mode, where no messages are sent. */
export const findMessage = async ({
  db,
  session,
  params,
  clock,
  config,
}: Context<typeof administration.outboxMessage>): Promise<MessageDetail> => {
  const [row] = await selectMessages(db).where(eq(outboxMessage.id, params.id))
  if (!row) throw new Refusal(common.notFound)
  const { receipt, values } = row.message
  return { ...present(session, row, clock.now()), receipt, values: config.demo ? values : null }
}

/** Row-level security limits messages to the session's schools. */
export const reachMessages = reachRows(outboxMessage)
