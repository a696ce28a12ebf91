import { type SQL, and, asc, desc, eq, exists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { push } from '../contract.ts'
import type { RecipientState } from '../scenes.ts'
import type { PushView, RecipientView } from '../views.ts'
import { pushRecipient, pushSend } from './tables.ts'

/** SQL that joins the message of the outbox to a recipient. */
export const messageJoin = and(
  eq(outboxMessage.schoolId, pushRecipient.schoolId),
  eq(outboxMessage.id, pushRecipient.messageId),
)

/**
 * SQL for the state of a recipient: that of the message once there is one. The outbox forgets messages after half a
 * year; their recipients count as sent.
 */
export const recipientState = sql<RecipientState>`case
  when ${pushRecipient.channel} is null then 'unreachable'
  when ${pushRecipient.messageId} is null or ${outboxMessage.state} = 'waiting' then 'queued'
  when ${outboxMessage.state} = 'failed' then 'failed'
  else 'sent' end`

/** Reaches pushes of the session's school. */
export const reachPushes = reachRows(pushSend, (session: Session) => eq(pushSend.schoolId, schoolOf(session)))

const nobody = { total: 0, queued: 0, sent: 0, failed: 0, unreachable: 0 }

const countByState = async (db: Db, { schoolId, asker }: SearchContext, sends: readonly number[]) => {
  const rows = await db
    .select({ sendId: pushRecipient.sendId, state: recipientState, count: sql<number>`count(*)::int` })
    .from(pushRecipient)
    .leftJoin(outboxMessage, messageJoin)
    .where(
      and(
        eq(pushRecipient.schoolId, schoolId),
        among(pushRecipient.sendId, sends),
        isPersonWithinReach(schoolId, pushRecipient.studentId, asker),
      ),
    )
    .groupBy(pushRecipient.sendId, recipientState)
  const counts = new Map<number, PushView['counts']>()
  for (const { sendId, state, count } of rows) {
    const before = counts.get(sendId) ?? nobody
    counts.set(sendId, { ...before, [state]: count, total: before.total + count })
  }
  return counts
}

/** SQL condition: the caller sent the push, or it is about a student within reach. Undefined if all are. */
const isSendVisible = (db: Db, { schoolId, asker }: SearchContext): SQL | undefined => {
  const within = isPersonWithinReach(schoolId, pushRecipient.studentId, asker)
  if (within === undefined) return undefined
  const ofSend = and(eq(pushRecipient.schoolId, pushSend.schoolId), eq(pushRecipient.sendId, pushSend.id), within)
  const recipients = db.select({ id: pushRecipient.id }).from(pushRecipient).where(ofSend)
  return or(eq(pushSend.sentById, asker.memberId ?? 0), exists(recipients))
}

/** Reads a page of pushes, the latest first, with how many recipients within reach are in each state. */
export const findPushPage = async ({ db, session, body }: Context<typeof push.pushes>) => {
  const context = searchContextOf(session)
  const { schoolId, timeZone } = context
  const where = and(
    eq(pushSend.schoolId, schoolId),
    isSendVisible(db, context),
    body.srcType === undefined ? undefined : eq(pushSend.srcType, body.srcType),
    body.srcId === undefined ? undefined : eq(pushSend.srcId, body.srcId),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await db.select().from(pushSend).where(where).orderBy(desc(pushSend.id)).limit(limit).offset(offset)
  const counts = await countByState(
    db,
    context,
    rows.map(({ id }) => id),
  )
  const views = rows.map(({ id, srcType, srcId, title, sentByName, sentAt, round }): PushView => ({
    id,
    srcType,
    srcId,
    title,
    sentByName,
    sentTime: toWireTime(sentAt, timeZone),
    isReminder: round > 0,
    counts: counts.get(id) ?? nobody,
  }))
  return toPage(body, views, await db.$count(pushSend, where))
}

const parent = alias(member, 'parent')

const selectRecipients = (db: Db) =>
  db
    .select({
      id: pushRecipient.id,
      parentId: pushRecipient.parentId,
      studentName: member.name,
      className: department.name,
      parentName: parent.name,
      telephone: parent.telephone,
      relationship: parentLink.relationship,
      channel: pushRecipient.channel,
      state: recipientState,
      error: outboxMessage.error,
    })
    .from(pushRecipient)
    .innerJoin(member, memberJoin(pushRecipient.schoolId, pushRecipient.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(parent, and(eq(parent.schoolId, pushRecipient.schoolId), eq(parent.id, pushRecipient.parentId)))
    .leftJoin(
      parentLink,
      and(
        eq(parentLink.schoolId, pushRecipient.schoolId),
        eq(parentLink.studentId, pushRecipient.studentId),
        eq(parentLink.parentId, pushRecipient.parentId),
      ),
    )
    .leftJoin(outboxMessage, messageJoin)

type Found = Awaited<ReturnType<typeof selectRecipients>>[number]

const describeReason = ({ state, parentId, telephone, error }: Found): string | null => {
  if (state === 'failed') return error
  if (state !== 'unreachable') return null
  if (parentId === null) return '没有家长，请先在家长信息中添加'
  return telephone === null || telephone === '' ? '没有登记手机号' : '没有可用的短信或微信渠道，或账号已停用'
}

const presentRecipient = (row: Found): RecipientView => ({
  id: row.id,
  studentName: row.studentName,
  className: row.className ?? '',
  parentName: row.parentName,
  relationship: row.relationship ?? '',
  channel: row.channel,
  state: row.state,
  why: describeReason(row),
})

/** Reads a page of the recipients of a push whose students are within reach, those not reached first. */
export const findRecipientPage = async ({ db, session, body }: Context<typeof push.recipients>) => {
  const { schoolId, asker } = searchContextOf(session)
  const where = and(
    eq(pushRecipient.schoolId, schoolId),
    eq(pushRecipient.sendId, body.pushId),
    isPersonWithinReach(schoolId, pushRecipient.studentId, asker),
    body.state === undefined ? undefined : sql`${recipientState} = ${body.state}`,
  )
  const { limit, offset } = pageBounds(body)
  const order = sql`array_position(array['failed', 'unreachable', 'queued', 'sent'], ${recipientState})`
  const rows = await selectRecipients(db)
    .where(where)
    .orderBy(order, asc(member.pinyin), asc(pushRecipient.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(pushRecipient)
    .leftJoin(outboxMessage, messageJoin)
    .where(where)
  return toPage(body, rows.map(presentRecipient), counted?.count ?? 0)
}
