import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import type { push } from '../contract.ts'
import { pushRefusals } from '../refusals.ts'
import { sceneOf } from '../scenes.ts'
import { type ParentContact, type Way, decideWays, findSendingLack, readWays } from './channels.ts'
import { queueKind } from './queueMessages.ts'
import { messageJoin, recipientState } from './readPushes.ts'
import { readContacts } from './recipients.ts'
import { requireSenderRole } from './senderRole.ts'
import { findPushSource } from './source.ts'
import { pushRecipient, pushSend } from './tables.ts'

type Send = typeof pushSend.$inferSelect

const lockSend = async (db: Db, schoolId: number, id: number): Promise<Send> => {
  const [send] = await db
    .select()
    .from(pushSend)
    .where(and(eq(pushSend.schoolId, schoolId), eq(pushSend.id, id)))
    .for('update')
  if (send === undefined) throw new Refusal(common.notFound)
  return send
}

/** Reads the recipients of a push, within reach, who have got no message: failed ones and those without a channel. */
const readUnreached = (db: Db, { schoolId, id }: Send, within: SQL | undefined) =>
  db
    .select({
      id: pushRecipient.id,
      studentId: pushRecipient.studentId,
      parentId: pushRecipient.parentId,
      version: pushRecipient.version,
      messageId: pushRecipient.messageId,
    })
    .from(pushRecipient)
    .leftJoin(outboxMessage, messageJoin)
    .where(
      and(
        eq(pushRecipient.schoolId, schoolId),
        eq(pushRecipient.sendId, id),
        within,
        sql`${recipientState} in ('failed', 'unreachable')`,
      ),
    )

type Unreached = Awaited<ReturnType<typeof readUnreached>>[number]

/** Gives a child without parents who has some by now a row for each of them. */
const addParents = async (
  db: Db,
  { schoolId, id: sendId, srcType, srcId, round }: Send,
  unreached: readonly Unreached[],
  contacts: ReadonlyMap<number, readonly ParentContact[]>,
): Promise<readonly Unreached[]> => {
  const orphans = unreached.filter(({ parentId, studentId }) => parentId === null && contacts.has(studentId))
  if (orphans.length === 0) return unreached
  const rows = orphans.flatMap(({ studentId, version }) =>
    (contacts.get(studentId) ?? []).map(({ parentId }) => ({
      schoolId,
      sendId,
      srcType,
      srcId,
      version,
      round,
      studentId,
      parentId,
    })),
  )
  const ids = orphans.map(({ id }) => id)
  await db.delete(pushRecipient).where(and(eq(pushRecipient.schoolId, schoolId), among(pushRecipient.id, ids)))
  const added = await db.insert(pushRecipient).values(rows).onConflictDoNothing().returning({
    id: pushRecipient.id,
    studentId: pushRecipient.studentId,
    parentId: pushRecipient.parentId,
    version: pushRecipient.version,
    messageId: pushRecipient.messageId,
  })
  const gone = new Set(ids)
  return [...unreached.filter(({ id }) => !gone.has(id)), ...added]
}

type Reachable = Unreached & { readonly way: Way }

/** Sends failed messages again with the link that they already carry, by the channel that works now. */
const sendFailedAgain = async (
  { db, outbox }: Context<typeof push.resend>,
  schoolId: number,
  failed: readonly Reachable[],
) => {
  const messages = failed.flatMap(({ messageId, way }) => (messageId === null ? [] : [{ id: messageId, ...way }]))
  await outbox.sendFailedAgain(db, schoolId, messages)
}

const setChannel = async (db: Db, schoolId: number, reachable: readonly Reachable[]): Promise<void> => {
  for (const channel of ['sms', 'wechat'] as const) {
    const ids = reachable.filter(({ way }) => way.channel === channel).map(({ id }) => id)
    if (ids.length === 0) continue
    await db
      .update(pushRecipient)
      .set({ channel })
      .where(and(eq(pushRecipient.schoolId, schoolId), among(pushRecipient.id, ids)))
  }
}

/**
 * Sends a push again to those who were not reached, by the numbers and followers of now. Nobody who has a message gets
 * a second one. Refuses if everybody was reached, and if still nobody can be.
 */
export const resendPush = async (context: Context<typeof push.resend>) => {
  const { db, session, body, outbox, config, jobs } = context
  const { schoolId, asker } = searchContextOf(session)
  const send = await lockSend(db, schoolId, body.id)
  const { srcType, srcId } = send
  const source = findPushSource(srcType)
  if (!session.permissions.has(source.permission)) throw new Refusal(common.forbidden)
  await requireSenderRole(db, { schoolId, asker }, sceneOf(srcType))
  await source.lock(db, { schoolId, asker }, srcId)
  const found = await readUnreached(db, send, isPersonWithinReach(schoolId, pushRecipient.studentId, asker))
  if (found.length === 0) throw new Refusal(pushRefusals.nobodyLeft)
  const ways = await readWays(db, { schoolId, srcType, outbox, publicUrl: config.publicUrl })
  const why = findSendingLack(srcType, ways)
  if (why !== null) throw new Refusal(pushRefusals.cannotSend, { why })
  const contacts = await readContacts(
    db,
    schoolId,
    found.map(({ studentId }) => studentId),
  )
  const unreached = await addParents(db, send, found, contacts)
  const wayOf = await decideWays(db, ways, [...contacts.values()].flat())
  const reachable = unreached.flatMap((one): Reachable[] => {
    const way = one.parentId === null ? undefined : wayOf.get(one.parentId)
    return way === undefined ? [] : [{ ...one, way }]
  })
  if (reachable.length === 0) throw new Refusal(pushRefusals.stillNobody)
  await setChannel(db, schoolId, reachable)
  await sendFailedAgain(context, schoolId, reachable)
  await jobs.add(db, queueKind, { schoolId, memberId: memberOf(session) }, { sendId: send.id })
  return { queued: reachable.length, unreachable: unreached.length - reachable.length }
}
