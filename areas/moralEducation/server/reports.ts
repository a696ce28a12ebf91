import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { moralEducation } from '../contract.ts'
import { listPeriods, periodCounts } from './periods.ts'
import { rankLines, rankedValue } from './ranks.ts'
import { type FlagWeek, type PeriodView, reportLimits } from '../reportContract.ts'
import { fromHundredths } from '../value.ts'
import { presentReport } from './rankReport.ts'
import { readLines } from './findReport.ts'
import { dayOf, readTerms } from './projectPeriods.ts'
import { findProject } from './projects.ts'
import { kindsOfProject, requireTarget } from './requireTarget.ts'
import { enterShownSchool } from './shownSchool.ts'
import { isTargetVisible } from './targetRights.ts'
import { assessPeriod, assessResult } from './reports/tables.ts'

/** Lists the last periods of a project or of the weekly result, the current one included, latest first. */
export const listReports = async ({
  db,
  session,
  query,
  clock,
}: Context<typeof moralEducation.reports>): Promise<PeriodView[]> => {
  const schoolId = await enterShownSchool(db, session, query.schoolId)
  const project = query.projectId === undefined ? null : await findProject(db, schoolId, query.projectId)
  const ofProject = project === null ? isNull(assessPeriod.projectId) : eq(assessPeriod.projectId, project.id)
  const written = await db
    .select()
    .from(assessPeriod)
    .where(and(eq(assessPeriod.schoolId, schoolId), ofProject))
    .orderBy(desc(assessPeriod.startDay))
    .limit(periodCounts.day)
  const duration = project?.duration ?? 'week'
  const today = dayOf(clock.now(), session.timeZone)
  const known = new Set(written.map(({ startDay, endDay }) => `${startDay} ${endDay}`))
  const unwritten = listPeriods(duration, today, await readTerms(db, schoolId)).filter(
    ({ startDay, endDay }) =>
      project !== null && !known.has(`${startDay} ${endDay}`) && endDay >= project.startDay && endDay >= today,
  )
  const all = [...written, ...unwritten.map((period) => ({ ...period, id: null }))]
  return all
    .filter(({ startDay, endDay }) => endDay >= (query.from ?? '') && startDay <= (query.to ?? '9999'))
    .toSorted((one, other) => other.startDay.localeCompare(one.startDay))
    .slice(0, periodCounts[duration])
    .map(({ id, name, startDay, endDay }) => ({
      id,
      name,
      startTime: `${startDay} 00:00:00`,
      endTime: `${endDay} 23:59:59`,
      assessProjectId: project?.id ?? null,
      isEnded: id !== null,
    }))
}

/** Lists a target's values and ranks in the written periods, the earliest first. */
export const findTrend = async ({ db, session, query }: Context<typeof moralEducation.trend>) => {
  const schoolId = await enterShownSchool(db, session, query.schoolId)
  const { projectId, targetId, line } = query
  const ofClasses = projectId === undefined || line === 'class'
  await requireTarget(db, schoolId, targetId, ofClasses ? ['clazz'] : await kindsOfProject(db, schoolId, projectId))
  const ofProject = projectId === undefined ? isNull(assessPeriod.projectId) : eq(assessPeriod.projectId, projectId)
  const periods = await db
    .select()
    .from(assessPeriod)
    .where(and(eq(assessPeriod.schoolId, schoolId), ofProject))
    .orderBy(desc(assessPeriod.startDay))
    .limit(periodCounts.day)
  const ids = periods.map(({ id }) => id)
  const rows = await db
    .select()
    .from(assessResult)
    .where(and(eq(assessResult.schoolId, schoolId), among(assessResult.periodId, ids), eq(assessResult.line, line)))
    .orderBy(asc(assessResult.position))
  const own = rows.find((row) => row.targetId === targetId)
  if (own !== undefined && !(await isTargetVisible(db, session, { schoolId, projectId, row: own })))
    throw new Refusal(common.notFound)
  const byPeriod = Map.groupBy(rows, ({ periodId }) => periodId)
  return periods.toReversed().flatMap(({ id: periodId, name, joinDefault }) => {
    const lines = byPeriod.get(periodId) ?? []
    const at = lines.findIndex((row) => row.targetId === targetId)
    const found = lines[at]
    if (found === undefined) return []
    const value = fromHundredths(rankedValue(found, joinDefault, 'total') ?? 0)
    const rank = rankLines(lines, joinDefault, 'total')[at] ?? 0
    return [{ periodId, name, value, rank, isCorrected: found.sum !== found.firstSum }]
  })
}

/** Lists the classes with the red flags of the last weeks, the latest first. Equal ranks get a flag too. */
export const listFlags = async ({ db, session, query }: Context<typeof moralEducation.flags>): Promise<FlagWeek[]> => {
  const schoolId = await enterShownSchool(db, session, query.schoolId)
  const weeks = await db
    .select()
    .from(assessPeriod)
    .where(and(eq(assessPeriod.schoolId, schoolId), isNull(assessPeriod.projectId)))
    .orderBy(desc(assessPeriod.startDay))
    .limit(reportLimits.weeks)
  const found: FlagWeek[] = []
  for (const { id, name, startDay, endDay, flags, joinDefault } of weeks) {
    const lines = await readLines(db, schoolId, id, 'target')
    const report = { name, assessType: 'clazz' as const, projectId: null, joinDefault, isEnded: true, lines }
    const best = presentReport(report, 'total').filter(({ rank }) => rank <= flags)
    const grades = [...Map.groupBy(best, ({ gradeId }) => gradeId)].map(([gradeId, classes]) => ({
      gradeId,
      gradeName: classes[0]?.gradeName ?? '',
      classes: classes.map(({ id: classId, assessValue: value, ...row }) => ({
        classId,
        name: row.name,
        value,
        rank: row.rank,
        isCorrected: row.isCorrected || row.rank !== row.firstRank,
        firstRank: row.firstRank,
      })),
    }))
    found.push({ periodId: id, name, startDay, endDay, grades })
  }
  return found
}
