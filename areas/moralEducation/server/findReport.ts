import { type SQL, and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { periodOf } from './periods.ts'
import { moralRefusals } from '../refusals.ts'
import type { ReportSearch } from '../reportContract.ts'
import { type AssessType, type LineKind, weeklyResultName } from '../words.ts'
import { type Line, computeLines } from './computeLines.ts'
import { dayOf, readTerms } from './projectPeriods.ts'
import { type Project, findProject } from './projects.ts'
import { assessPeriod, assessResult } from './reports/tables.ts'

/** A report's line with the sum that it had when it was written. */
export type ReportLine = Line & { readonly firstSum: number }

/** A report before ranking. */
export interface Report {
  readonly name: string
  readonly assessType: AssessType
  readonly projectId: number | null
  readonly joinDefault: boolean
  readonly isEnded: boolean
  readonly lines: readonly ReportLine[]
}

interface Asked {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
}

/** Reads the lines of a written period. */
export const readLines = (
  db: Db,
  schoolId: number,
  periodId: number,
  line: LineKind,
  also?: SQL,
): Promise<ReportLine[]> =>
  db
    .select()
    .from(assessResult)
    .where(
      and(eq(assessResult.schoolId, schoolId), eq(assessResult.periodId, periodId), eq(assessResult.line, line), also),
    )
    .orderBy(asc(assessResult.position), asc(assessResult.targetId))

const findWritten = async (db: Db, schoolId: number, where: SQL | undefined) => {
  const [period] = await db
    .select()
    .from(assessPeriod)
    .where(and(eq(assessPeriod.schoolId, schoolId), where))
    .limit(1)
  return period
}

const presentWritten = async (
  db: Db,
  { id, schoolId, name, assessType, projectId, joinDefault }: typeof assessPeriod.$inferSelect,
  line: LineKind,
): Promise<Report> => {
  const lines = await readLines(db, schoolId, id, line)
  return { name, assessType, projectId, joinDefault, isEnded: true, lines }
}

/** Computes a report of some days from the records. The current period shows today's classes. */
const computeReport = async (
  db: Db,
  project: Project,
  span: { startDay: string; endDay: string; name: string },
  line: LineKind,
  asked: Asked,
) => {
  const end = new Date(fromWireTime(`${nextDay(span.endDay)} 00:00:00`, asked.timeZone).getTime() - 1)
  const lines = await computeLines(db, project, { ...span, at: end < asked.now ? end : asked.now })
  const { assessType, id, joinDefault } = project
  const report = { name: span.name, assessType, projectId: id, joinDefault, isEnded: false }
  return { ...report, lines: lines.filter((one) => one.line === line).map((one) => ({ ...one, firstSum: one.sum })) }
}

const findSpan = async (db: Db, search: ReportSearch, project: Project, { schoolId, timeZone, now }: Asked) => {
  const { startTime, endTime } = search
  if (startTime !== undefined && endTime !== undefined) {
    if (endTime < startTime) throw new Refusal(moralRefusals.endsBeforeStart)
    return { startDay: startTime, endDay: endTime, name: `${startTime} 至 ${endTime}` }
  }
  const today = dayOf(now, timeZone)
  const period = periodOf(project.duration, today, await readTerms(db, schoolId))
  const [startDay, endDay] = [startTime ?? period?.startDay ?? today, endTime ?? period?.endDay ?? today]
  const isWhole = startTime === undefined && endTime === undefined && period !== null && period !== undefined
  return { startDay, endDay, name: isWhole ? period.name : `${startDay} 至 ${endDay}` }
}

/**
 * Finds the report of a search: the written one of a period, or one computed from the records of some days, by default
 * of the project's current period. The weekly result is only there once its week has been written.
 */
export const findReport = async (db: Db, search: ReportSearch, asked: Asked): Promise<Report> => {
  const { schoolId } = asked
  const { periodId, assessProjectId: projectId, startTime, endTime, line } = search
  if (periodId !== undefined) {
    const period = await findWritten(db, schoolId, eq(assessPeriod.id, periodId))
    if (period === undefined || (projectId !== undefined && period.projectId !== projectId))
      throw new Refusal(common.notFound)
    return presentWritten(db, period, line)
  }
  const ofProject = projectId === undefined ? isNull(assessPeriod.projectId) : eq(assessPeriod.projectId, projectId)
  if (startTime !== undefined && endTime !== undefined) {
    const whole = and(ofProject, eq(assessPeriod.startDay, startTime), eq(assessPeriod.endDay, endTime))
    const period = await findWritten(db, schoolId, whole)
    if (period !== undefined) return presentWritten(db, period, line)
  }
  const nothing = {
    name: weeklyResultName,
    assessType: 'clazz' as const,
    projectId: null,
    joinDefault: false,
    lines: [],
  }
  if (projectId === undefined) {
    if (startTime !== undefined && endTime !== undefined && endTime < startTime)
      throw new Refusal(moralRefusals.endsBeforeStart)
    return { ...nothing, isEnded: false }
  }
  const project = await findProject(db, schoolId, projectId)
  return computeReport(db, project, await findSpan(db, search, project, asked), line, asked)
}
