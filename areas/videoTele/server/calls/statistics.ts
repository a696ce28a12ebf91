import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { listDays } from '../../../../platform/contract/wireDay.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { withinDays } from '../../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { nameClass } from '../../../registry/contract.ts'
import { grade, gradeJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import type { PhoneStatistics, videoTele } from '../../contract.ts'
import { isPupilOrNobody } from '../reach.ts'
import { phoneCall } from '../tables.ts'

const { state, startedAt } = phoneCall
const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts of calls. A refused one was never dialled, so it is no call. */
const figures = {
  calls: countOf(sql`${state} <> 'refused'`),
  answered: countOf(sql`${state} = 'answered'`),
  unanswered: countOf(sql`${state} = 'unanswered'`),
  refused: countOf(sql`${state} = 'refused'`),
  minutes: sql`coalesce(sum(ceil(${phoneCall.seconds} / 60.0)), 0)`.mapWith(Number),
}

const noFigures = { calls: 0, answered: 0, unanswered: 0, refused: 0, minutes: 0 }

/** The name that an id had latest. Phones and classes are renamed. */
const latestName = (name: SQL) => sql<string>`(array_agg(${name} order by ${startedAt} desc, ${phoneCall.id} desc))[1]`

const countTotals = async (db: Db, where: SQL | undefined) => {
  const [found] = await db
    .select({
      ...figures,
      charged: sql`coalesce(sum(${phoneCall.charged}), 0)`.mapWith(Number),
      pupils: sql<number>`(count(distinct ${phoneCall.studentId}) filter (where ${state} <> 'refused'))::int`,
    })
    .from(phoneCall)
    .where(where)
  return found ?? { ...noFigures, charged: 0, pupils: 0 }
}

const countByDay = async (db: Db, where: SQL | undefined, timeZone: string) => {
  const day = sql<string>`to_char(${startedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day')
  // By the position of the column, since two parameters for the zone would make two expressions.
  const rows = await db
    .select({ day, ...figures })
    .from(phoneCall)
    .where(where)
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row]))
}

const countByHour = (db: Db, where: SQL | undefined, timeZone: string) =>
  db
    .select({
      hour: sql<number>`extract(hour from ${startedAt} at time zone ${timeZone})::int`.as('hour'),
      calls: figures.calls,
    })
    .from(phoneCall)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1`)

const countByClass = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: phoneCall.classId, name: latestName(sql`${phoneCall.className}`), ...figures })
    .from(phoneCall)
    .where(where)
    .groupBy(phoneCall.classId)
    .orderBy(desc(figures.calls), asc(phoneCall.classId))

const countByPhone = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: phoneCall.stationId, name: latestName(sql`${phoneCall.stationName}`), ...figures })
    .from(phoneCall)
    .where(where)
    .groupBy(phoneCall.stationId)
    .orderBy(desc(figures.calls), asc(phoneCall.stationId))

/** Names the classes that still exist, with their grade. Several grades have a class 1班. */
const readClassNames = async (db: Db, schoolId: number, ids: readonly (number | null)[]) => {
  const rows = await db
    .select({ id: department.id, name: department.name, gradeName: grade.name })
    .from(department)
    .leftJoin(grade, gradeJoin)
    .where(
      and(
        eq(department.schoolId, schoolId),
        among(
          department.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  return new Map(rows.map(({ id, name, gradeName }) => [id, nameClass({ name, gradeName: gradeName ?? '' })]))
}

const countClasses = async (db: Db, schoolId: number, where: SQL | undefined) => {
  const found = await countByClass(db, where)
  const names = await readClassNames(
    db,
    schoolId,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ ...row, name: names.get(row.id ?? 0) ?? row.name }))
}

/** Counts the calls of some days by day, class, phone and hour. Names nobody. */
export const findStatistics = async ({
  db,
  session,
  body,
}: Context<typeof videoTele.statistics>): Promise<PhoneStatistics> => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const where = and(
    eq(phoneCall.schoolId, schoolId),
    isPupilOrNobody(schoolId, phoneCall.studentId, asker),
    withinDays(startedAt, body, timeZone),
  )
  const days = await countByDay(db, where, timeZone)
  const hours = new Map((await countByHour(db, where, timeZone)).map(({ hour, calls }) => [hour, calls]))
  return {
    from: body.from,
    to: body.to,
    ...(await countTotals(db, where)),
    days: listDays(body.from, body.to).map((day) => ({ ...(days.get(day) ?? noFigures), day })),
    classes: await countClasses(db, schoolId, where),
    phones: await countByPhone(db, where),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, calls: hours.get(hour) ?? 0 })),
  }
}
