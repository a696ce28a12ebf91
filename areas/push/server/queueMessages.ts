import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { consoleLinkPath, insertLinks, readSchoolName } from '../../sealedLink/server/index.ts'
import { pushLimits } from '../contract.ts'
import { pushScenes, sceneOf } from '../scenes.ts'
import { type Way, decideWays, readWays } from './channels.ts'
import { findPushSource } from './source.ts'
import { pushRecipient, pushSend } from './tables.ts'

/**
 * Recipients of one job. Each job writes its links, messages and their states in one transaction, so a job whose node
 * is killed has sent nothing, and the next one begins where the last has ended.
 */
const recipientsPerJob = 2000

/** Openings aren't limited; nothing is submitted through the link. */
const mostUses = 1

const day = 86_400_000

export const queueKind = jobKind({
  name: 'push.queueMessages',
  title: '推送给家长',
  input: z.object({ sendId: z.int() }),
  result: z.object({ queued: z.int(), unreachable: z.int(), left: z.int() }),
  attempts: 12,
})

const parent = alias(member, 'parent')

type Send = typeof pushSend.$inferSelect

const isDue = ({ schoolId, id }: Send) =>
  and(
    eq(pushRecipient.schoolId, schoolId),
    eq(pushRecipient.sendId, id),
    isNotNull(pushRecipient.channel),
    isNull(pushRecipient.messageId),
  )

const readDue = (db: Db, send: Send) =>
  db
    .select({
      id: pushRecipient.id,
      studentId: pushRecipient.studentId,
      studentName: member.name,
      parentId: parent.id,
      accountId: parent.accountId,
      telephone: parent.telephone,
      isSubscribed: parent.wechatSubscribed,
    })
    .from(pushRecipient)
    .innerJoin(member, memberJoin(pushRecipient.schoolId, pushRecipient.studentId))
    .innerJoin(
      parent,
      and(eq(parent.schoolId, pushRecipient.schoolId), eq(parent.id, pushRecipient.parentId), openRecord(parent)),
    )
    .where(isDue(send))
    .orderBy(asc(pushRecipient.id))
    .limit(recipientsPerJob)

type Due = Awaited<ReturnType<typeof readDue>>[number]

interface Made {
  readonly id: number
  readonly channel: Way['channel']
  readonly linkId: number
  readonly messageId: number
}

const storeMade = async (db: Db, schoolId: number, made: readonly Made[]): Promise<void> => {
  const list = <T>(pick: (one: Made) => T) => sql.param(made.map(pick))
  await db.execute(sql`update ${pushRecipient} set link_id = made.link_id, message_id = made.message_id,
    channel = made.channel
    from unnest(${list(({ id }) => id)}::bigint[], ${list(({ linkId }) => linkId)}::bigint[],
      ${list(({ messageId }) => messageId)}::bigint[], ${list(({ channel }) => channel)}::text[])
      as made(id, link_id, message_id, channel)
    where ${pushRecipient.schoolId} = ${schoolId} and ${pushRecipient.id} = made.id`)
}

/** Marks the due recipients that no message was made for, such as parents whose number was deleted meanwhile. */
const storeUnreachable = async (db: Db, send: Send, only: readonly number[] | null): Promise<number> => {
  const chosen = only === null ? undefined : sql`${pushRecipient.id} = any(${sql.param([...only])}::bigint[])`
  const rows = await db
    .update(pushRecipient)
    .set({ channel: null })
    .where(and(isDue(send), chosen))
    .returning({ id: pushRecipient.id })
  return rows.length
}

interface Parts {
  readonly outbox: Outbox
  readonly config: Pick<Config, 'publicUrl' | 'secret'>
  readonly now: Date
}

const makeMessages = async (
  db: Db,
  send: Send,
  due: readonly (Due & { readonly way: Way })[],
  { outbox, config, now }: Parts,
): Promise<void> => {
  const { schoolId, srcType, title, sentById } = send
  const source = findPushSource(srcType)
  const expiresAt = new Date(now.getTime() + pushLimits.linkDays * day)
  const people = due.map(({ studentId, parentId }) => ({ studentId, parentId }))
  const maker = { schoolId, madeById: sentById, now, secret: config.secret }
  const links = await insertLinks(db, maker, { people, expiresAt, purpose: source.linkPurpose, mostUses })
  const school = await readSchoolName(db, schoolId)
  const purpose = pushScenes[sceneOf(srcType)].message
  const messages = due.map(({ parentId, studentName, way }, at) => {
    const link = `${config.publicUrl ?? ''}${consoleLinkPath(links[at]?.token ?? '')}`
    const values = { school, ...source.messageValues(title, studentName), link }
    return { schoolId, memberId: parentId, purpose, values, ...way }
  })
  const messageIds = await outbox.sendAll(db, schoolId, messages)
  const made = due.map(({ id, way: { channel } }, at) => ({
    id,
    channel,
    linkId: links[at]?.id ?? 0,
    messageId: messageIds[at] ?? 0,
  }))
  await storeMade(db, schoolId, made)
}

const findSend = async (db: Db, schoolId: number, id: number): Promise<Send | undefined> => {
  // The lock keeps a second job of the same push, of somebody who resends, from reading the same recipients.
  const [send] = await db
    .select()
    .from(pushSend)
    .where(and(eq(pushSend.schoolId, schoolId), eq(pushSend.id, id)))
    .for('update')
  return send
}

/** Queues the messages of a push, some thousand recipients in a job, until all have one. */
export const makeQueueWork = (config: Config) =>
  jobWork(queueKind, ({ schoolId, memberId, input, clock, outbox, jobs, finish }) =>
    finish(async (db) => {
      const send = await findSend(db, schoolId, input.sendId)
      if (send === undefined) return { queued: 0, unreachable: 0, left: 0 }
      // A source is named like its module. Once that is open again, the rest can be sent by 补发.
      if (await isModuleClosed(db, schoolId, send.srcType))
        return { queued: 0, unreachable: await storeUnreachable(db, send, null), left: 0 }
      const ways = await readWays(db, { schoolId, srcType: send.srcType, outbox, publicUrl: config.publicUrl })
      const found = await readDue(db, send)
      const wayOf = await decideWays(db, ways, found)
      const due = found.flatMap((one) => {
        const way = wayOf.get(one.parentId)
        return way === undefined ? [] : [{ ...one, way }]
      })
      await makeMessages(db, send, due, { outbox, config, now: clock.now() })
      const without = found.filter(({ parentId }) => !wayOf.has(parentId)).map(({ id }) => id)
      // Recipients whose record was closed meanwhile are never read, so a job that reads nothing marks the rest.
      const unreachable = await storeUnreachable(db, send, found.length === 0 ? null : without)
      const left = await db.$count(pushRecipient, isDue(send))
      if (left > 0) await jobs.add(db, queueKind, { schoolId, memberId }, input)
      return { queued: due.length, unreachable, left }
    }),
  )
