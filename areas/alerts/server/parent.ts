import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, linkOf, schoolOf } from '../../../platform/server/session.ts'
import { requestLeaves } from '../../leave/server/index.ts'
import { countUse, findSessionLink } from '../../sealedLink/server/index.ts'
import type { alerts as calls } from '../contract.ts'
import { alertRefusals } from '../refusals.ts'
import { type Answer, pupilKinds } from '../words.ts'
import { alert, alertRecipient } from './tables.ts'

/** Returns the alert of the session's link with the parent's answer. Locks the answer if `locks` is true. */
const findOfLink = async (db: Db, session: Session, { locks = false } = {}) => {
  const select = db
    .select({
      id: alert.id,
      kind: alert.kind,
      since: alert.since,
      arrivedAt: alert.arrivedAt,
      ending: alert.ending,
      recipientId: alertRecipient.id,
      answer: alertRecipient.answer,
      answeredAt: alertRecipient.answeredAt,
    })
    .from(alertRecipient)
    .innerJoin(alert, and(eq(alert.schoolId, alertRecipient.schoolId), eq(alert.id, alertRecipient.alertId)))
    .where(
      and(
        eq(alertRecipient.schoolId, schoolOf(session)),
        eq(alertRecipient.linkId, linkOf(session).id),
        eq(alert.memberId, linkOf(session).studentId),
      ),
    )
  const [row] = await (locks ? select.for('update', { of: alertRecipient }) : select)
  const kind = pupilKinds.find((one) => one === row?.kind)
  if (row === undefined || kind === undefined) throw new Refusal(alertRefusals.alertGone)
  return { ...row, kind }
}

/** Handles `parentHome`: the alert of the link. */
export const findParentHome = async ({ db, session, clock }: Context<typeof calls.parentHome>) => {
  const { studentName, parentName } = await findSessionLink(db, session)
  const found = await findOfLink(db, session)
  const { timeZone } = session
  const format = (at: Date | null) => (at === null ? null : toWireTime(at, timeZone))
  return {
    studentName,
    parentName,
    nowTime: toWireTime(clock.now(), timeZone),
    kind: found.kind,
    sinceTime: toWireTime(found.since, timeZone),
    arrivedTime: format(found.arrivedAt),
    ending: found.ending,
    answer: found.answer,
    answeredTime: format(found.answeredAt),
    mayAskLeave: found.arrivedAt === null && found.ending !== 'withdrawn' && found.answer !== 'leave',
  }
}

interface NewAnswer {
  readonly answer: Answer
  readonly leaveId: number | null
}

const store = async (
  { db, session, clock }: Pick<Context<typeof calls.parentSeen>, 'db' | 'session' | 'clock'>,
  recipientId: number,
  answer: NewAnswer,
) => {
  await db
    .update(alertRecipient)
    .set({ ...answer, answeredAt: clock.now() })
    .where(and(eq(alertRecipient.schoolId, schoolOf(session)), eq(alertRecipient.id, recipientId)))
}

/** Stores a parent's 知道了, once. */
export const answerSeen = async (context: Context<typeof calls.parentSeen>) => {
  const { db, session } = context
  const found = await findOfLink(db, session, { locks: true })
  if (found.answer !== null) throw new Refusal(alertRefusals.answeredBefore)
  await countUse(db, session)
  await store(context, found.recipientId, { answer: 'seen', leaveId: null })
  return null
}

/** Requests leave from an alert, with the same steps as any other. A parent may do so after 知道了, once. */
export const answerWithLeave = async (context: Context<typeof calls.parentLeave>) => {
  const { db, session, body, clock } = context
  const { id: linkId, studentId } = linkOf(session)
  const found = await findOfLink(db, session, { locks: true })
  if (found.answer === 'leave') throw new Refusal(alertRefusals.answeredBefore)
  await countUse(db, session)
  const [made] = await requestLeaves(db, session, clock.now(), { ...body, linkId, studentIds: [studentId] })
  if (made === undefined) throw new Error('a leave was requested and not made')
  await store(context, found.recipientId, { answer: 'leave', leaveId: made.id })
  return made
}
