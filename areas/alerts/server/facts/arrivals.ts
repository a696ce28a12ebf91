import { type SQL, and, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { arrivingKinds } from '../../words.ts'
import { findArrival } from '../decide/arrivals.ts'
import { alert } from '../tables.ts'
import type { Frame } from './frame.ts'
import { readPassages, readReturned } from './pupils.ts'

/** How long an alert waits for the pupil to turn up, ms. */
export const arrivalMs = 24 * 3_600_000

export interface Arrival {
  readonly id: number
  readonly at: Date
}

/** Finds the pupils who turned up since their alerts. `where` limits the alerts. */
export const findArrivals = async (
  db: Db,
  { schoolId, now, timeZone }: Pick<Frame, 'schoolId' | 'now' | 'timeZone'>,
  where?: SQL,
): Promise<Arrival[]> => {
  const waiting = await db
    .select({ id: alert.id, memberId: alert.memberId, kind: alert.kind, since: alert.since, day: alert.day })
    .from(alert)
    .where(
      and(
        eq(alert.schoolId, schoolId),
        inArray(alert.kind, [...arrivingKinds]),
        ne(alert.state, 'dropped'),
        isNotNull(alert.memberId),
        isNull(alert.arrivedAt),
        gt(alert.raisedAt, new Date(now.getTime() - arrivalMs)),
        where,
      ),
    )
    .orderBy(alert.id)
  if (waiting.length === 0) return []
  const ids = [...new Set(waiting.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))]
  const startOf = (day: string) => fromWireTime(`${day} 00:00:00`, timeZone)
  const after = new Date(Math.min(...waiting.flatMap(({ day, since }) => [startOf(day).getTime(), since.getTime()])))
  const passages = Map.groupBy(
    await readPassages(db, schoolId, { after, until: now }, { ids }),
    ({ memberId }) => memberId,
  )
  const returned = await readReturned(db, schoolId, ids)
  const seen = await readReturned(db, schoolId, ids, { isSeen: true })
  return waiting.flatMap(({ id, memberId, kind, since, day }) => {
    const facts = { kind, since, startOfDay: startOf(day), passages: passages.get(memberId ?? 0) ?? [] }
    const states = { returnedAt: returned.get(memberId ?? 0) ?? null, seenAt: seen.get(memberId ?? 0) ?? null }
    const at = findArrival({ ...facts, ...states })
    return at === null ? [] : [{ id, at }]
  })
}
