import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { findMessagePurpose } from '../../../platform/contract/messagePurposes.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSchoolName } from '../../sealedLink/server/index.ts'
import { type PushPlan, pushLimits } from '../contract.ts'
import { pushRefusals } from '../refusals.ts'
import { type PushSourceType, pushScenes, sceneOf } from '../scenes.ts'
import type { Audience } from './audience.ts'
import { type Way, type Ways, decideWays, readWays } from './channels.ts'
import { type Recipient, listRecipients, splitRecipients } from './recipients.ts'
import { requireSenderRole } from './senderRole.ts'
import { type PushSource, findPushSource } from './source.ts'

export type PushContext = Pick<Context<Call>, 'db' | 'session' | 'outbox' | 'config'>

/** The object that is pushed, and to whom. */
export interface Pushing {
  readonly srcType: PushSourceType
  readonly srcId: number
  readonly audience: Audience
  /** The parents who have read the object. A push with them is a reminder: it goes to all others, told before or not. */
  readonly readBy?: ReadonlySet<number>
}

/** A push as it would be sent now. */
export interface PreparedPush {
  readonly schoolId: number
  readonly title: string
  readonly pupils: number
  readonly ways: Ways
  readonly fresh: readonly Recipient[]
  readonly already: number
  readonly wayOf: ReadonlyMap<number, Way>
}

/** Picks the parents whom a push is for: those who were not told of this version, or for a reminder, who have not read. */
const pickFresh = async (db: Db, schoolId: number, { srcType, srcId, readBy }: Pushing, all: readonly Recipient[]) => {
  if (readBy === undefined) return splitRecipients(db, { schoolId, srcType, srcId }, all)
  return { fresh: all.filter(({ contact }) => contact !== null && !readBy.has(contact.parentId)), already: 0 }
}

/**
 * Locks the object and finds whom a push reaches now. Refuses an audience without pupils, and callers whose role may
 * not push.
 */
export const preparePush = async (
  { db, session, outbox, config }: PushContext,
  pushing: Pushing,
): Promise<PreparedPush> => {
  const { srcType, srcId, audience } = pushing
  const { schoolId, asker } = searchContextOf(session)
  const pusher = { schoolId, asker }
  await requireSenderRole(db, pusher, sceneOf(srcType))
  const source = findPushSource(srcType)
  const { title } = await source.lock(db, pusher, srcId)
  const pupils = await source.listPupils(db, pusher, srcId, audience)
  if (pupils.length === 0) throw new Refusal(pushRefusals.nobodyThere, { title })
  const all = await listRecipients(db, schoolId, pupils)
  const { fresh, already } = await pickFresh(db, schoolId, pushing, all)
  const ways = await readWays(db, { schoolId, srcType, outbox, publicUrl: config.publicUrl })
  const contacts = new Map(fresh.flatMap(({ contact }) => (contact === null ? [] : [[contact.parentId, contact]])))
  const wayOf = await decideWays(db, ways, [...contacts.values()])
  return { schoolId, title, pupils: pupils.length, ways, fresh, already, wayOf }
}

const readNames = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The text in place of a link that is made only when a message is queued. */
const linkWords = `每位家长各不相同的链接，${pushLimits.linkDays} 天内有效，打开时填写手机号后六位`

const buildSample = async (
  db: Db,
  { schoolId, title }: PreparedPush,
  { source, srcType, studentName }: { source: PushSource; srcType: PushSourceType; studentName: string },
) => {
  const { values } = findMessagePurpose(pushScenes[sceneOf(srcType)].message)
  const filled: Readonly<Record<string, string>> = {
    school: await readSchoolName(db, schoolId),
    ...source.messageValues(title, studentName),
    link: linkWords,
  }
  return Object.entries(values).map(([name, heading]) => ({ title: heading, value: filled[name] ?? '' }))
}

/**
 * Tells what a push would do: who is reached by which channel, who by none, and as an example the message to one real
 * parent. Also returns the student of the example, whose page the source may show.
 */
export const planPush = async (
  context: PushContext,
  pushing: Pushing,
): Promise<{ readonly plan: z.input<typeof PushPlan>; readonly sampleStudentId: number | null }> => {
  const { db } = context
  const { srcType } = pushing
  const prepared = await preparePush(context, pushing)
  const { schoolId, title, pupils, ways, fresh, already, wayOf } = prepared
  const wayOfRecipient = ({ contact }: Recipient) => (contact === null ? undefined : wayOf.get(contact.parentId))
  const unreachable = fresh.filter((one) => wayOfRecipient(one) === undefined)
  const example = fresh.find((one) => wayOfRecipient(one) !== undefined)
  const named = unreachable.slice(0, pushLimits.names)
  const ids = [...named, ...(example === undefined ? [] : [example])].flatMap(({ studentId, contact }) =>
    contact === null ? [studentId] : [studentId, contact.parentId],
  )
  const names = await readNames(db, schoolId, ids)
  const nameOf = (id: number | undefined) => names.get(id ?? 0) ?? ''
  const count = (channel: Way['channel']) => fresh.filter((one) => wayOfRecipient(one)?.channel === channel).length
  const describeUnreachable = ({ studentId, contact }: Recipient) =>
    contact === null ? `${nameOf(studentId)}（没有家长）` : `${nameOf(studentId)}的家长${nameOf(contact.parentId)}`
  const way = example && wayOfRecipient(example)
  const studentName = nameOf(example?.studentId)
  const plan = {
    title,
    pupils,
    wechat: count('wechat'),
    sms: count('sms'),
    unreachable: unreachable.length,
    already,
    unreachableNames: named.map(describeUnreachable),
    ...ways,
    sample:
      way === undefined
        ? null
        : {
            studentName,
            parentName: nameOf(example?.contact?.parentId),
            channel: way.channel,
            message: await buildSample(db, prepared, { source: findPushSource(srcType), srcType, studentName }),
          },
  }
  return { plan, sampleStudentId: example?.studentId ?? null }
}
