import { and, asc, eq, sql } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { linkLimits, placeOfLink } from '../../sealedLink/contract.ts'
import { makeLink } from '../../sealedLink/server/index.ts'
import {
  type linkSending,
  type material as calls,
  materialLimits,
  materialPurpose,
  materialRefusals,
} from '../contract.ts'
import { type Task, refuseOver } from './heldTask.ts'
import { nameOf, nameOfAsked } from './students.ts'
import { materialLink, materialTask } from './tables.ts'

const day = 86_400_000

/** The purpose of the messages that bring links. */
export const messagePurpose = 'materialLink' satisfies PurposeName

/** Days that a link for a task is good for: until its end and a day more, longer where it takes what is late; within the bounds of links. */
export const daysOfLink = ({ endAt, takesLate }: Task, now: Date): number => {
  const until = Math.ceil((endAt.getTime() - now.getTime()) / day) + 1
  return takesLate ? linkLimits.days : Math.min(Math.max(until, 1), linkLimits.days)
}

/** The place of a link in the address of the console. */
export const placeOf = (token: string): string => `/#${placeOfLink(token)}`

/** The values of the message with a link. */
export const valuesOf = (schoolName: string, task: Task, timeZone: string, link: string) => ({
  school: schoolName,
  title: task.title,
  end: toWireTime(task.endAt, timeZone).slice(0, 16),
  link,
})

export const schoolNameOf = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId))
  return row?.name ?? ''
}

/** A task of the school, whose id was checked before. */
export const findTask = async (db: Db, schoolId: number, id: number): Promise<Task> => {
  const mine = and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, id))
  const [task] = await db.select().from(materialTask).where(mine)
  if (task === undefined) throw new Refusal(common.notFound)
  return task
}

/** The parents of a student, with as much of their numbers as tells them apart, and whether they are disabled. */
export const findLinkParents = async ({ db, session, query }: Context<typeof calls.linkParents>) => {
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      relationship: parentLink.relationship,
      telephone: member.telephone,
      stopped: sql<boolean>`(${member.disabled} or ${member.locked})`,
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(and(eq(parentLink.schoolId, schoolOf(session)), eq(parentLink.studentId, query.studentId)))
    .orderBy(asc(parentLink.id))
  return rows.map((row) => ({ ...row, telephone: maskTelephone(row.telephone) ?? '' }))
}

type Making = Context<typeof calls.makeLink>

/** Hands the link to the outbox, where there is an address to write and a template to write it with. */
const sendLink = async (
  { db, session, body, config, outbox }: Making,
  task: Task,
  { place, recipient }: { readonly place: string; readonly recipient: string },
): Promise<(typeof linkSending)[number]> => {
  const schoolId = schoolOf(session)
  if (!body.sends) return 'notAsked'
  if (config.publicUrl === null) return 'noAddress'
  if (!(await outbox.hasTemplate(db, schoolId, messagePurpose))) return 'noTemplate'
  const values = valuesOf(await schoolNameOf(db, schoolId), task, session.timeZone, `${config.publicUrl}${place}`)
  const message = { schoolId, memberId: body.parentId, channel: 'sms' as const, purpose: messagePurpose, recipient }
  await outbox.send(db, { ...message, values })
  return 'sent'
}

/** Makes a link by which a parent uploads for a child and a task, and sends it. */
export const makeUploadLink = async (context: Making) => {
  const { db, session, body, clock } = context
  const { taskId, studentId, parentId } = body
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const task = await findTask(db, schoolId, taskId)
  refuseOver(task, now, session.timeZone)
  if ((await nameOfAsked(db, schoolId, taskId, studentId)) === null)
    throw new Refusal(materialRefusals.notAsked, { name: await nameOf(db, schoolId, studentId) })
  const asked = { studentId, parentId, days: daysOfLink(task, now), purpose: materialPurpose }
  const { found, token } = await makeLink(context, { ...asked, mostUses: materialLimits.linkUses })
  await db.insert(materialLink).values({ schoolId, linkId: found.link.id, taskId })
  const place = placeOf(token)
  return {
    id: found.link.id,
    place,
    sending: await sendLink(context, task, { place, recipient: found.telephone ?? '' }),
    studentName: found.studentName,
    parentName: found.parentName,
    expiresTime: toWireTime(found.link.expiresAt, session.timeZone),
  }
}
