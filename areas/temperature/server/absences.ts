import { and, eq, inArray, sql } from 'drizzle-orm'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { entryType, entryTypeName } from '../../access/contract.ts'
import { kindTitles } from '../../leave/contract.ts'
import { findLeavesBetween } from '../../leave/server/index.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import type { Absence } from '../views.ts'

interface AbsenceQuery {
  readonly schoolId: number
  readonly day: string
  readonly timeZone: string
  readonly now: Date
}

const away: readonly number[] = [entryType.leftSchool, entryType.leftHome, entryType.backHome, entryType.leftForHome]

const idsIn = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/**
 * Reads the leaves of a day. For today, only those that count now: a student who returned early is present again, and
 * one who leaves later is still present.
 */
const readLeaves = (db: Db, { schoolId, day, timeZone, now }: AbsenceQuery, ids: readonly number[]) => {
  if (day === toWireTime(now, timeZone).slice(0, 10))
    return findLeavesBetween(db, schoolId, now, new Date(now.getTime() + 1), ids)
  return findLeavesBetween(db, schoolId, startOfDay(day, timeZone), startOfDay(nextDay(day), timeZone), ids)
}

const readDepartures = (db: Db, { schoolId }: AbsenceQuery, ids: readonly number[]) =>
  db
    .select({ id: whereabouts.memberId, stateDictId: whereabouts.stateDictId, at: whereabouts.at })
    .from(whereabouts)
    .where(
      and(
        eq(whereabouts.schoolId, schoolId),
        eq(whereabouts.aspect, 'place'),
        inArray(whereabouts.stateDictId, [...away]),
        sql`${whereabouts.memberId} = ${idsIn(ids)}`,
      ),
    )

/** Returns reasons for a missing reading by person id: on leave, or, for today, last recorded as leaving. */
export const findAbsences = async (
  db: Db,
  asked: AbsenceQuery,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Absence>> => {
  if (ids.length === 0) return new Map()
  const { day, timeZone, now } = asked
  const outside = day === toWireTime(now, timeZone).slice(0, 10) ? await readDepartures(db, asked, ids) : []
  const onLeave = await readLeaves(db, asked, ids)
  const formatShort = (at: Date) => toWireTime(at, timeZone).slice(5, 16)
  return new Map<number, Absence>([
    ...outside.map(
      ({ id, stateDictId, at }) =>
        [id, { kind: 'outside' as const, words: `${formatShort(at)} ${entryTypeName(stateDictId)}` }] as const,
    ),
    ...onLeave.map(
      ({ memberId, kind, until }) =>
        [memberId, { kind: 'leave' as const, words: `${kindTitles[kind]}至 ${formatShort(until)}` }] as const,
    ),
  ])
}
