import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { FeverNotice } from '../views.ts'
import { selectHeadIds, canReceiveTexts, selectParentIds } from './feverRecipients.ts'
import { findSchoolsToldElsewhere } from './otherFeverNotice.ts'
import { temperatureAlert } from './tables.ts'

type NoticeContext = Pick<Context<Call>, 'db' | 'session' | 'outbox'>

/** Purpose of the text message about a fever. */
export const feverPurpose = 'temperatureFever'

const pupil = alias(member, 'pupil')

const hasRecipient = (ids: SQL) =>
  sql<boolean>`exists (select 1 from ${member} where ${member.schoolId} = ${temperatureAlert.schoolId}
    and ${canReceiveTexts} and ${member.id} in (${ids}))`

/** Reads the fevers of a day that wait for a message, and if it reaches a head of class or a parent. */
const findWaiting = ({ db, session }: NoticeContext, day: string, ids: readonly number[]) =>
  db
    .select({
      userId: temperatureAlert.subjectId,
      hasHead: hasRecipient(selectHeadIds(schoolOf(session), sql`${pupil.mainDepartmentId}`)),
      hasParent: hasRecipient(selectParentIds(schoolOf(session), sql`${pupil.id}`)),
    })
    .from(temperatureAlert)
    .innerJoin(pupil, and(eq(pupil.schoolId, temperatureAlert.schoolId), eq(pupil.id, temperatureAlert.subjectId)))
    .where(
      and(
        eq(temperatureAlert.schoolId, schoolOf(session)),
        eq(temperatureAlert.day, day),
        eq(temperatureAlert.kind, 'person'),
        inArray(temperatureAlert.subjectId, [...ids]),
        isNull(temperatureAlert.toldAt),
      ),
    )

/**
 * Returns who will be notified of the fevers just written, or null without a fever. The response must say so, because
 * nobody looks up messages that were never created. Nothing is promised where the alerts area decides, because it may
 * hold a fever or leave it out.
 */
export const buildFeverNotice = async (
  context: NoticeContext,
  day: string,
  ids: readonly number[],
): Promise<FeverNotice | null> => {
  if (ids.length === 0) return null
  const schoolId = schoolOf(context.session)
  if ((await findSchoolsToldElsewhere(context.db, [schoolId])).has(schoolId))
    return { count: ids.length, way: 'alerts', notAgain: 0, isHeadTold: false, noParent: [] }
  const way = await context.outbox.wayOfTexts(context.db, schoolId, feverPurpose)
  const waiting = await findWaiting(context, day, ids)
  return {
    count: ids.length,
    way,
    notAgain: ids.length - waiting.length,
    isHeadTold: way === 'sent' && waiting.some(({ hasHead }) => hasHead),
    noParent: waiting.filter(({ hasParent }) => !hasParent).map(({ userId }) => userId),
  }
}
