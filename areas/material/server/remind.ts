import { and, asc, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { makeLinks, consoleLinkPath, readSchoolName, findSendingState } from '../../sealedLink/server/index.ts'
import { type material as calls, materialLimits, materialPurpose } from '../contract.ts'
import { type Task, lockTask, refuseEndedTask } from './lockTask.ts'
import { countLinkDays, messagePurpose, messageValues } from './links.ts'
import { isInTask, hasUploads } from './students.ts'
import { materialLink, materialReminder } from './tables.ts'

type Reminding = Context<typeof calls.remind>

const hour = 3_600_000
const day = 24 * hour

const parent = alias(member, 'parent')

/**
 * Reads students within reach without uploads, one row for each reachable parent. A student without one has a single
 * row.
 */
const findMissing = (db: Db, session: Session, taskId: number) => {
  const schoolId = schoolOf(session)
  return db
    .select({
      studentId: member.id,
      name: member.name,
      parentId: parent.id,
      telephone: parent.telephone,
      remindedAt: materialReminder.at,
    })
    .from(member)
    .leftJoin(parentLink, and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.studentId, member.id)))
    .leftJoin(
      parent,
      and(
        eq(parent.schoolId, parentLink.schoolId),
        eq(parent.id, parentLink.parentId),
        sql`${openRecord(parent)} and ${parent.telephone} ~ '\\d{6}$'`,
      ),
    )
    .leftJoin(
      materialReminder,
      and(
        eq(materialReminder.schoolId, member.schoolId),
        eq(materialReminder.taskId, taskId),
        eq(materialReminder.studentId, member.id),
        eq(materialReminder.parentId, parent.id),
      ),
    )
    .where(and(isInTask(schoolId, taskId, session), not(hasUploads(taskId))))
    .orderBy(asc(member.id), asc(parentLink.id))
}

interface Due {
  readonly studentId: number
  readonly parentId: number
  readonly telephone: string
}

const storeReminders = (db: Db, schoolId: number, taskId: number, due: readonly Due[], at: Date) =>
  db
    .insert(materialReminder)
    .values(due.map(({ studentId, parentId }) => ({ schoolId, taskId, studentId, parentId, at })))
    .onConflictDoUpdate({
      target: [
        materialReminder.schoolId,
        materialReminder.taskId,
        materialReminder.studentId,
        materialReminder.parentId,
      ],
      set: { at, times: sql`${materialReminder.times} + 1` },
    })

const sendReminders = async (context: Reminding, task: Task, due: readonly Due[]) => {
  const { db, session, clock, outbox, config } = context
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const expiresAt = new Date(now.getTime() + countLinkDays(task, now) * day)
  const people = due.map(({ studentId, parentId }) => ({ studentId, parentId }))
  const mostUses = materialLimits.linkUses
  const made = await makeLinks(context, { people, expiresAt, purpose: materialPurpose, mostUses })
  await db.insert(materialLink).values(made.map(({ id }) => ({ schoolId, linkId: id, taskId: task.id })))
  await storeReminders(db, schoolId, task.id, due, now)
  const values = { school: await readSchoolName(db, schoolId), ...messageValues(task, session.timeZone) }
  for (const [at, { parentId, telephone }] of due.entries()) {
    const link = `${config.publicUrl ?? ''}${consoleLinkPath(made[at]?.token ?? '')}`
    const message = { schoolId, memberId: parentId, channel: 'sms' as const, purpose: messagePurpose }
    await outbox.send(db, { ...message, recipient: telephone, values: { ...values, link } })
  }
}

interface MissingAt {
  readonly found: Awaited<ReturnType<typeof findMissing>>
  readonly now: Date
}

/**
 * Sorts the parents of missing students into due and recently reminded, and lists students without a reachable parent.
 */
const sortMissing = ({ found, now }: MissingAt) => {
  const since = new Date(now.getTime() - materialLimits.remindHours * hour)
  const reached = found.flatMap(({ parentId, telephone, ...row }) =>
    parentId === null || telephone === null ? [] : [{ ...row, parentId, telephone }],
  )
  const due = reached.filter(({ remindedAt }) => remindedAt === null || remindedAt <= since)
  const withParent = new Set(reached.map(({ studentId }) => studentId))
  const missing = new Map(found.map(({ studentId, name }) => [studentId, name]))
  const unreached = [...missing].filter(([studentId]) => !withParent.has(studentId)).map(([, name]) => name)
  return { due, waiting: reached.length - due.length, missing: missing.size, unreached }
}

/** Previews whom a reminder would reach, and if messages can be sent at all. */
export const planReminder = async (context: Context<typeof calls.remindPlan>) => {
  const { db, session, query, clock } = context
  const found = await findMissing(db, session, query.id)
  const { due, waiting, missing, unreached } = sortMissing({ found, now: clock.now() })
  return {
    sending: await findSendingState(context, messagePurpose),
    missing,
    due: due.length,
    waiting,
    unreached: unreached.length,
    names: unreached.slice(0, materialLimits.namesTold),
  }
}

/**
 * Reminds the parents of students within reach without uploads, each with a separate link. Skips parents reminded for
 * the same child and task within 24 hours. Sends at most `materialLimits.messages` per call and returns how many are
 * left.
 */
export const remindParents = async (context: Reminding) => {
  const { db, session, body, clock } = context
  const [schoolId, now] = [schoolOf(session), clock.now()]
  // Lock the task, so that a concurrent call sees whom this one reminded.
  const task = await lockTask(db, schoolId, body.id)
  refuseEndedTask(task, now, session.timeZone)
  const sending = await findSendingState(context, messagePurpose)
  const { due, waiting, missing, unreached } = sortMissing({ found: await findMissing(db, session, body.id), now })
  const chosen = sending === 'sent' ? due.slice(0, materialLimits.messages) : []
  if (chosen.length > 0) await sendReminders(context, task, chosen)
  const left = due.length - chosen.length
  return { sending, missing, sent: chosen.length, waiting, unreached: unreached.length, left }
}
