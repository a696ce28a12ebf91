import { and, eq, gte, isNotNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type FeverEnding, findEndedFevers } from '../../../temperature/server/index.ts'
import { alert } from '../tables.ts'
import type { Frame } from './frame.ts'

/** A fever's alert whose ending has changed: it is none any more, or it is one again. */
export interface EndingChange {
  readonly id: number
  readonly ending: FeverEnding | null
}

/**
 * Finds the fevers of today and yesterday that were withdrawn or corrected since their alerts, or measured again. One
 * that had ended when its storm was decided is dropped, and may come back like any other.
 */
export const findEndingChanges = async (db: Db, { schoolId, yesterday }: Frame): Promise<EndingChange[]> => {
  const raised = await db
    .select({ id: alert.id, memberId: alert.memberId, day: alert.day, ending: alert.ending })
    .from(alert)
    .where(
      and(
        eq(alert.schoolId, schoolId),
        eq(alert.kind, 'fever'),
        gte(alert.day, yesterday),
        or(ne(alert.state, 'dropped'), isNotNull(alert.ending)),
        isNotNull(alert.memberId),
      ),
    )
    .orderBy(alert.id)
  const changes: EndingChange[] = []
  for (const [day, ofDay] of Map.groupBy(raised, (one) => one.day)) {
    const ids = ofDay.flatMap(({ memberId }) => memberId ?? [])
    const ended = await findEndedFevers(db, { schoolId, day }, ids)
    for (const { id, memberId, ending } of ofDay) {
      const now = ended.get(memberId ?? 0) ?? null
      if (now !== ending) changes.push({ id, ending: now })
    }
  }
  return changes
}
