import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { pushRefusals } from '../refusals.ts'
import { findSendingLack } from './channels.ts'
import { type PreparedPush, type PushContext, type Pushing, preparePush } from './plan.ts'
import { queueKind } from './queueMessages.ts'
import { pushRecipient, pushSend } from './tables.ts'

type StartContext = PushContext & Pick<Context<Call>, 'clock' | 'jobs'>

const readOwnName = async (db: Db, schoolId: number, id: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id)))
  return row?.name ?? ''
}

const insertSend = async (
  { db, session, clock }: StartContext,
  { srcType, srcId, audience }: Pushing,
  title: string,
  schoolId: number,
) => {
  const sentById = memberOf(session)
  const by = { sentById, sentByName: await readOwnName(db, schoolId, sentById), sentAt: clock.now() }
  const { departmentIds, groupIds, userIds } = audience
  const chosen = { departmentIds: [...departmentIds], groupIds: [...groupIds], userIds: [...userIds] }
  const [row] = await db
    .insert(pushSend)
    .values({ schoolId, srcType, srcId, title, ...chosen, ...by })
    .returning({ id: pushSend.id })
  if (row === undefined) throw new Error('the push was not written')
  return row.id
}

const insertRecipients = async (
  db: Db,
  { schoolId, fresh, wayOf }: PreparedPush,
  { sendId, srcType, srcId }: { sendId: number; srcType: Pushing['srcType']; srcId: number },
): Promise<void> => {
  await processInBatches(fresh, (some) =>
    db
      .insert(pushRecipient)
      .values(
        some.map(({ studentId, version, contact }) => ({
          schoolId,
          sendId,
          srcType,
          srcId,
          version,
          studentId,
          parentId: contact?.parentId ?? null,
          channel: (contact && wayOf.get(contact.parentId)?.channel) ?? null,
        })),
      )
      // Two pushes of one object wait for each other at its lock, so only a source without a lock gets here.
      .onConflictDoNothing(),
  )
}

/**
 * Starts a push: writes whom it concerns and queues the job that makes links and messages. Parents who were told of the
 * same version are left out. Refuses if nobody is left, and if no channel works at all.
 */
export const startPush = async (context: StartContext, pushing: Pushing) => {
  const { db, session, jobs } = context
  const { srcType, srcId } = pushing
  const prepared = await preparePush(context, pushing)
  const { schoolId, title, fresh, ways } = prepared
  if (fresh.length === 0) throw new Refusal(pushRefusals.alreadySent, { title })
  const why = findSendingLack(srcType, ways)
  if (why !== null) throw new Refusal(pushRefusals.cannotSend, { why })
  const sendId = await insertSend(context, pushing, title, schoolId)
  await insertRecipients(db, prepared, { sendId, srcType, srcId })
  await jobs.add(db, queueKind, { schoolId, memberId: memberOf(session) }, { sendId })
  return { id: sendId, recipients: fresh.length }
}
