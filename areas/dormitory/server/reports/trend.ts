import { type SQL, and, between, desc, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { holdsRole } from '../../../../platform/server/session.ts'
import { matchesVisibleTo } from '../../../users/server/index.ts'
import { reportRefusals, type reportCalls } from '../../reportContract.ts'
import { reportLimits } from '../../reportViews.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { type Board, findBoard } from '../board/findBoard.ts'
import { dormitoryReport as report, dormitoryReportStudent as line } from '../tables.ts'
import { isPersonAmong } from '../../../registry/server/people.ts'

type TrendRequest = Context<typeof reportCalls.reportTrend>['body']

const dayLength = 86_400_000

const refuseBadDays = ({ startDate, endDate }: TrendRequest) => {
  if (endDate < startDate) throw new Refusal(reportRefusals.daysTurned)
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayLength + 1
  if (days > reportLimits.trendDays) throw new Refusal(reportRefusals.tooManyDays, { days: reportLimits.trendDays })
}

const ofReport = and(eq(report.schoolId, line.schoolId), eq(report.id, line.reportId))

/**
 * Matches the name stored in the report. A bureau matches by student number, because searching by letters would reveal
 * masked names.
 */
const personSought = (asker: Pick<Asker, 'roles' | 'memberId'>, schoolId: number, word: string): SQL | undefined =>
  holdsRole(asker, role.bureauAdministrator)
    ? isPersonAmong(schoolId, line.studentId, matchesVisibleTo(asker, word))
    : sql`${line.studentName} like ${`%${escapeLikePattern(word)}%`}`

const linesWithin = (
  asker: Pick<Asker, 'roles' | 'memberId'>,
  { schoolId, within }: Board,
  { startDate, endDate, stateDictId, keyword }: TrendRequest,
) => {
  const word = keyword.trim()
  return and(
    eq(report.schoolId, schoolId),
    eq(line.schoolId, schoolId),
    between(report.day, startDate, endDate),
    eq(report.stateDictId, stateDictId),
    eq(line.complied, false),
    within(line.buildingId),
    word === '' ? undefined : personSought(asker, schoolId, word),
  )
}

/** SQL for the latest value of a column, so that names, classes and rooms are as last written. */
const latest = (column: typeof line.studentName) =>
  sql<string>`(array_agg(${column} order by ${report.startAt} desc, ${report.id} desc))[1]`
const times = sql<number>`(count(*) filter (where not ${line.leaving}))::int`

const countStudents = (db: Db, where: SQL | undefined) =>
  db
    .select({
      userId: line.studentId,
      studentName: latest(line.studentName),
      clazzName: latest(line.clazzName),
      dormitoryName: latest(line.dormitoryName),
      dormRoomName: latest(line.roomName),
      times,
      leaveTimes: sql<number>`(count(*) filter (where ${line.leaving}))::int`,
      lastDay: sql<string>`max(${report.day}) filter (where not ${line.leaving})`,
    })
    .from(line)
    .innerJoin(report, ofReport)
    .where(where)
    .groupBy(line.studentId)
    .having(sql`${times} > 0`)

const countWeeks = (db: Db, where: SQL | undefined, students: readonly number[]) => {
  const monday = sql<string>`to_char(date_trunc('week', ${report.day}), 'YYYY-MM-DD')`
  const ofStudents = among(line.studentId, students)
  return db
    .select({ userId: line.studentId, monday, times: sql<number>`count(*)::int` })
    .from(line)
    .innerJoin(report, ofReport)
    .where(and(where, ofStudents, eq(line.leaving, false)))
    .groupBy(line.studentId, monday)
    .orderBy(line.studentId, monday)
}

/**
 * Handles `reportTrend`: students who had not returned within a range of dates, most often late first, with counts per
 * week.
 */
export const findTrend = async ({ db, session, body }: Context<typeof reportCalls.reportTrend>) => {
  refuseBadDays(body)
  const where = linesWithin(session, await findBoard(db, session, { schoolId: body.schoolId }), body)
  const { limit, offset } = pageBounds(body)
  const counted = countStudents(db, where).as('counted')
  const rows = await countStudents(db, where).orderBy(desc(times), line.studentId).limit(limit).offset(offset)
  const [all] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  const weeks = await countWeeks(
    db,
    where,
    rows.map(({ userId }) => userId),
  )
  const byStudent = Map.groupBy(weeks, ({ userId }) => userId)
  const name = makeNameMasker(session)
  const content = rows.map((row) => ({
    ...row,
    studentName: name(row.studentName),
    weeks: (byStudent.get(row.userId) ?? []).map((week) => ({ monday: week.monday, times: week.times })),
  }))
  return toPage(body, content, all?.total ?? 0)
}
