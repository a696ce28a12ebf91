import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { linkLimits } from '../../sealedLink/contract.ts'
import {
  makeAndSendLink,
  listParentsForLink,
  presentLink,
  revokeLink,
  selectLinks,
} from '../../sealedLink/server/index.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { type material as calls, materialLimits, materialPurpose, materialRefusals } from '../contract.ts'
import { type Task, refuseEndedTask } from './lockTask.ts'
import { isReachedLink } from './reach.ts'
import { findMemberName, findTaskStudentName } from './students.ts'
import { materialLink, materialTask } from './tables.ts'

const day = 86_400_000

/** The purpose of messages with upload links. */
export const messagePurpose = 'materialLink' satisfies PurposeName

/** Days that a link for a task is valid: until a day after its end, or the maximum if the task takes late uploads. */
export const countLinkDays = ({ endAt, takesLate }: Task, now: Date): number => {
  const until = Math.ceil((endAt.getTime() - now.getTime()) / day) + 1
  return takesLate ? linkLimits.days : Math.min(Math.max(until, 1), linkLimits.days)
}

/** The task's values for the message with a link. */
export const messageValues = (task: Task, timeZone: string) => ({
  title: task.title,
  end: toWireTime(task.endAt, timeZone).slice(0, 16),
})

/** Reads a task of the school. Refuses a missing one with `notFound`. */
export const findTask = async (db: Db, schoolId: number, id: number): Promise<Task> => {
  const mine = and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, id))
  const [task] = await db.select().from(materialTask).where(mine)
  if (task === undefined) throw new Refusal(common.notFound)
  return task
}

/** Lists a student's parents, one of whom gets the link. */
export const findLinkParents = (context: Context<typeof calls.linkParents>) =>
  listParentsForLink(context, context.query.studentId, messagePurpose)

/** Makes and sends a link with which a parent uploads for a child and a task. */
export const makeUploadLink = async (context: Context<typeof calls.makeLink>) => {
  const { db, session, body, clock } = context
  const { taskId, ...asked } = body
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const task = await findTask(db, schoolId, taskId)
  refuseEndedTask(task, now, session.timeZone)
  if ((await findTaskStudentName(db, schoolId, taskId, asked.studentId)) === null)
    throw new Refusal(materialRefusals.notAsked, { name: await findMemberName(db, schoolId, asked.studentId) })
  const link = { days: countLinkDays(task, now), purpose: materialPurpose, mostUses: materialLimits.linkUses }
  const values = messageValues(task, session.timeZone)
  const made = await makeAndSendLink(context, { ...asked, ...link, message: messagePurpose, values })
  await db.insert(materialLink).values({ schoolId, linkId: made.id, taskId })
  return made
}

/** Reads the task titles of links, by link. */
const readTitles = async (db: Db, schoolId: number, linkIds: readonly number[]) => {
  const ofTask = and(eq(materialTask.schoolId, materialLink.schoolId), eq(materialTask.id, materialLink.taskId))
  const rows = await db
    .select({ linkId: materialLink.linkId, title: materialTask.title })
    .from(materialLink)
    .innerJoin(materialTask, ofTask)
    .where(and(eq(materialLink.schoolId, schoolId), inArray(materialLink.linkId, [...linkIds])))
  return new Map(rows.map(({ linkId, title }) => [linkId, title]))
}

/** Reads a page of the links for students in the session's charge. */
export const findMaterialLinks = async ({ db, session, body, clock }: Context<typeof calls.links>) => {
  const schoolId = schoolOf(session)
  const ofStudent = body.studentId === undefined ? undefined : eq(sealedLink.studentId, body.studentId)
  const page = await readPage(db, body, selectLinks(db).where(and(isReachedLink(schoolId, session), ofStudent)), {
    order: [desc(sealedLink.id)],
    present: (found) => presentLink(found, clock.now(), session.timeZone),
  })
  const titles = await readTitles(
    db,
    schoolId,
    page.content.map(({ id }) => id),
  )
  return { ...page, content: page.content.map((row) => ({ ...row, taskTitle: titles.get(row.id) ?? '' })) }
}

/** Revokes an upload link. */
export const revokeUploadLink = (context: Context<typeof calls.revokeLink>) => revokeLink(context, context.body.id)
