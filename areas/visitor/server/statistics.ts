import { addDays } from '../../../platform/contract/wireDay.ts'
import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type VisitStatistics, type visitor as calls, visitorRefusals } from '../contract.ts'
import { isExpired } from './states.ts'
import { visit } from './tables.ts'

/** Days shown without a choice, and the most days. */
const days = { usual: 30, most: 366 } as const

const num = sql<number>`count(*)::int`

/** Returns the days to count: the chosen ones, or the last thirty. Refuses more than a year. */
const findDays = (chosen: { readonly from?: string | undefined; readonly to?: string | undefined }, today: string) => {
  const to = chosen.to ?? today
  const from = chosen.from ?? addDays(to, 1 - days.usual)
  if (from < addDays(to, 1 - days.most)) throw new Refusal(visitorRefusals.statisticsTooLong, { days: days.most })
  return { from, to }
}

const sumEntered = async (db: Db, where: SQL | undefined, now: Date) => {
  const stay = sql`extract(epoch from (${visit.leftAt} - ${visit.enteredAt})) / 60`
  const [sums] = await db
    .select({
      visits: num,
      people: sql<number>`coalesce(sum(1 + ${visit.companions}), 0)::int`,
      overdue: sql<number>`(count(*) filter (where coalesce(${visit.leftAt}, ${now}) > ${visit.untilAt}))::int`,
      averageMinutes: sql<number | null>`round(avg(${stay}) filter (where ${visit.leftAt} is not null))::int`,
    })
    .from(visit)
    .where(where)
  return sums ?? { visits: 0, people: 0, overdue: 0, averageMinutes: null }
}

const groupBy = (db: Db, where: SQL | undefined, name: SQL<string>) =>
  db.select({ name, num }).from(visit).where(where).groupBy(name).orderBy(desc(num), asc(name)).$dynamic()

/** Returns the figures of the visits that began within the days, by the time of entry. */
export const findVisitStatistics = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof calls.visitStatistics>): Promise<VisitStatistics> => {
  const [now, { timeZone }] = [clock.now(), session]
  const range = findDays(body, toWireTime(now, timeZone).slice(0, 10))
  const ofSchool = eq(visit.schoolId, schoolOf(session))
  const entered = and(ofSchool, withinDays(visit.enteredAt, range, timeZone))
  const planned = and(ofSchool, withinDays(visit.fromAt, range, timeZone))
  // Group by the output's place: the time zone is a parameter, and two parameters are not the same expression.
  const local = sql`${visit.enteredAt} at time zone ${timeZone}`
  const byDay = await db
    .select({ day: sql<string>`(${local})::date::text`, num })
    .from(visit)
    .where(entered)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const byHour = await db
    .select({ hour: sql<number>`extract(hour from ${local})::int`, num })
    .from(visit)
    .where(entered)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const counted = (condition: SQL) => db.$count(visit, and(planned, condition))
  return {
    ...(await sumEntered(db, entered, now)),
    refused: await counted(eq(visit.state, 'refused')),
    expired: await counted(isExpired(now)),
    byDay,
    byReason: await groupBy(db, entered, sql<string>`${visit.reason}`),
    byDepartment: await groupBy(
      db,
      entered,
      sql<string>`case ${visit.hostDepartment} when '' then '未分部门' else ${visit.hostDepartment} end`,
    ).limit(10),
    byHour,
  }
}
