import { type SQL, and, asc, desc, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { antiBullying } from '../contract.ts'
import { eventStates } from '../words.ts'
import { isOpenTo } from './events.ts'
import { bullyingEvent } from './tables.ts'

/** The most places that are listed. */
const mostPlaces = 20

const count = sql<number>`count(*)::int`

const countByPlace = (db: Db, where: SQL | undefined) =>
  db
    .select({
      place: bullyingEvent.place,
      count,
      falseAlarms: sql<number>`(count(*) filter (where ${bullyingEvent.state} = 'falseAlarm'))::int`,
    })
    .from(bullyingEvent)
    .where(where)
    .groupBy(bullyingEvent.place)
    .orderBy(desc(count), asc(bullyingEvent.place))
    .limit(mostPlaces)

const countByHour = async (db: Db, where: SQL | undefined, timeZone: string) => {
  const { rows } = await db.execute<{ hour: number; count: number }>(
    sql`select extract(hour from ${bullyingEvent.at} at time zone ${timeZone})::int as hour, count(*)::int as count
      from ${bullyingEvent} where ${where ?? sql`true`} group by 1`,
  )
  const countOf = new Map(rows.map((row) => [row.hour, row.count]))
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: countOf.get(hour) ?? 0 }))
}

const countByState = async (db: Db, where: SQL | undefined) => {
  const rows = await db
    .select({ state: bullyingEvent.state, count })
    .from(bullyingEvent)
    .where(where)
    .groupBy(bullyingEvent.state)
  const countOf = new Map(rows.map((row) => [row.state, row.count]))
  return eventStates.map((state) => ({ state, count: countOf.get(state) ?? 0 }))
}

const findMedian = async (db: Db, where: SQL | undefined): Promise<number | null> => {
  const wait = sql`extract(epoch from ${bullyingEvent.respondedAt} - ${bullyingEvent.at}) / 60`
  const [row] = await db
    .select({ median: sql<number | null>`round(percentile_cont(0.5) within group (order by ${wait}))::int` })
    .from(bullyingEvent)
    .where(and(where, sql`${bullyingEvent.respondedAt} is not null`))
  const median = row?.median ?? null
  return median === null ? null : Math.max(0, median)
}

/**
 * Counts the events of some days by place, hour and state, with the median time until somebody responded. Leaves out
 * those that accuse the caller, as the list does.
 */
export const findStatistics = async ({ db, session, body }: Context<typeof antiBullying.statistics>) => {
  const where = and(isOpenTo(schoolOf(session), session), withinDays(bullyingEvent.at, body, session.timeZone))
  return {
    total: await db.$count(bullyingEvent, where),
    medianMinutes: await findMedian(db, where),
    byPlace: await countByPlace(db, where),
    byHour: await countByHour(db, where, session.timeZone),
    byState: await countByState(db, where),
  }
}
