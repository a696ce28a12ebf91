import { and, eq, max } from 'drizzle-orm'
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

type Numbered = Pushing & { readonly round: number }

/** Numbers a push: 0, or for a reminder the number after the last one. The lock on the object keeps others away. */
const findRound = async (db: Db, schoolId: number, { srcType, srcId, readBy }: Pushing): Promise<number> => {
  if (readBy === undefined) return 0
  const [row] = await db
    .select({ last: max(pushSend.round) })
    .from(pushSend)
    .where(and(eq(pushSend.schoolId, schoolId), eq(pushSend.srcType, srcType), eq(pushSend.srcId, srcId)))
  return (row?.last ?? 0) + 1
}

/** Refuses a reminder that nobody needs, or that reaches nobody. */
const refuseIdleReminder = ({ title, fresh, wayOf }: PreparedPush): void => {
  if (fresh.length === 0) throw new Refusal(pushRefusals.nobodyToRemind, { title })
  if (wayOf.size === 0) throw new Refusal(pushRefusals.stillNobody)
}

const insertSend = async (
  { db, session, clock }: StartContext,
  { srcType, srcId, audience, round }: Numbered,
  { title, schoolId }: PreparedPush,
) => {
  const sentById = memberOf(session)
  const by = { sentById, sentByName: await readOwnName(db, schoolId, sentById), sentAt: clock.now() }
  const { departmentIds, groupIds, userIds } = audience
  const chosen = { departmentIds: [...departmentIds], groupIds: [...groupIds], userIds: [...userIds] }
  const [row] = await db
    .insert(pushSend)
    .values({ schoolId, srcType, srcId, title, ...chosen, ...by, round })
    .returning({ id: pushSend.id })
  if (row === undefined) throw new Error('the push was not written')
  return row.id
}

const insertRecipients = async (
  db: Db,
  { schoolId, fresh, wayOf }: PreparedPush,
  { sendId, srcType, srcId, round }: Numbered & { readonly sendId: number },
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
          round,
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
 * same version are left out, unless it is a reminder. Refuses if nobody is left, and if no channel works at all.
 */
export const startPush = async (context: StartContext, pushing: Pushing) => {
  const { db, session, jobs } = context
  const { srcType } = pushing
  const prepared = await preparePush(context, pushing)
  const { schoolId, title, fresh, ways } = prepared
  if (pushing.readBy === undefined && fresh.length === 0) throw new Refusal(pushRefusals.alreadySent, { title })
  const why = findSendingLack(srcType, ways)
  if (why !== null) throw new Refusal(pushRefusals.cannotSend, { why })
  if (pushing.readBy !== undefined) refuseIdleReminder(prepared)
  const numbered = { ...pushing, round: await findRound(db, schoolId, pushing) }
  const sendId = await insertSend(context, numbered, prepared)
  await insertRecipients(db, prepared, { ...numbered, sendId })
  await jobs.add(db, queueKind, { schoolId, memberId: memberOf(session) }, { sendId })
  return { id: sendId, recipients: fresh.length }
}
