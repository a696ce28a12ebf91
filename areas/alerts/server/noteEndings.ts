import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { EndingChange } from './facts/feverEndings.ts'
import type { SendParts } from './send/parts.ts'
import { tellPupils } from './send/tellPupils.ts'
import { alert, alertHold } from './tables.ts'

/** SQL that is true for an alert of a storm that was sent without it. */
const wasLeftOut = sql`(${alert.state} = 'dropped' and exists (select 1 from ${alertHold}
  where ${alertHold.schoolId} = ${alert.schoolId} and ${alertHold.id} = ${alert.holdId} and ${alertHold.sends}))`

/** Raises and tells fevers that have come back after the storm was sent without them, because nobody knows of them. */
const tellLeftOut = async (parts: SendParts, ids: readonly number[]): Promise<void> => {
  const { db, schoolId } = parts
  const rows = await db
    .update(alert)
    .set({ state: 'sent' })
    .from(member)
    .where(
      and(
        eq(alert.schoolId, schoolId),
        among(alert.id, ids),
        wasLeftOut,
        eq(member.schoolId, alert.schoolId),
        eq(member.id, alert.memberId),
      ),
    )
    .returning({ id: alert.id, memberId: member.id, classId: alert.classId, name: member.name })
  await tellPupils(parts, 'fever', rows)
}

/** Closes the alerts of fevers that are none any more, and opens them again if another fever is measured. */
export const noteEndings = async (parts: SendParts, endings: readonly EndingChange[]): Promise<void> => {
  const { db, schoolId, now } = parts
  for (const { id, ending } of endings)
    await db
      .update(alert)
      .set({ ending, endedAt: ending === null ? null : now })
      .where(and(eq(alert.schoolId, schoolId), eq(alert.id, id)))
  const isBack = endings.flatMap(({ id, ending }) => (ending === null ? [id] : []))
  if (isBack.length > 0) await tellLeftOut(parts, isBack)
}
