import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { addDays, nextDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type DayPlan, isSchoolDay, readDayPlans } from '../../leave/server/index.ts'
import { type Period, type TermDays, listPeriods } from './periods.ts'
import type { Duration } from '../words.ts'
import { computeLines, type Line } from './computeLines.ts'
import { dayOf, readTerms } from './projectPeriods.ts'
import type { Project } from './projects.ts'
import { moralSettings } from './settings.ts'
import { assessPeriod, assessResult } from './reports/tables.ts'
import { assessProject, assessRecord } from './tables.ts'
import { sumWeighted } from './weeklyResult.ts'

/** A school whose reports are written. */
interface Writing {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
}

interface Calendar extends Writing {
  readonly today: string
  readonly terms: readonly TermDays[]
  readonly planOf: (day: string) => DayPlan
}

const rowsPerStatement = 1000

/** How many days before today the school's calendar is read. */
const calendarDays = 800

const readCalendar = async (db: Db, writing: Writing): Promise<Calendar> => {
  const today = dayOf(writing.now, writing.timeZone)
  const days = Array.from({ length: calendarDays }, (_, at) => addDays(today, at - calendarDays))
  const planOf = await readDayPlans(db, writing.schoolId, days)
  return { ...writing, today, terms: await readTerms(db, writing.schoolId), planOf }
}

const hasSchoolDay = ({ startDay, endDay }: Period, planOf: Calendar['planOf']): boolean => {
  for (let day = startDay; day <= endDay; day = nextDay(day)) if (isSchoolDay(planOf(day))) return true
  return false
}

const hasRecordsWithin = async (db: Db, { schoolId, id }: Project, { startDay, endDay }: Period): Promise<boolean> => {
  const [found] = await db
    .select({ id: assessRecord.id })
    .from(assessRecord)
    .where(
      and(
        eq(assessRecord.schoolId, schoolId),
        eq(assessRecord.projectId, id),
        gte(assessRecord.day, startDay),
        lte(assessRecord.day, endDay),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Lists the ended periods of a length from a day on that aren't among the written ones, the earliest first. */
const listDue = (duration: Duration, from: string, written: ReadonlySet<string>, { today, terms }: Calendar) =>
  listPeriods(duration, today, terms)
    .filter(({ startDay, endDay }) => endDay < today && endDay >= from && !written.has(`${startDay} ${endDay}`))
    .toReversed()

const readWritten = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ projectId: assessPeriod.projectId, startDay: assessPeriod.startDay, endDay: assessPeriod.endDay })
    .from(assessPeriod)
    .where(eq(assessPeriod.schoolId, schoolId))
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return (projectId: number | null): ReadonlySet<string> =>
    new Set(byProject.get(projectId)?.map(({ startDay, endDay }) => `${startDay} ${endDay}`))
}

type NewPeriod = Omit<typeof assessPeriod.$inferInsert, 'id' | 'writtenAt'>

/** Writes a period with its lines, unless another node has written it meanwhile. */
const writePeriod = async (db: Db, period: NewPeriod, lines: readonly Line[], writtenAt: Date): Promise<void> => {
  const [made] = await db
    .insert(assessPeriod)
    .values({ ...period, writtenAt })
    .onConflictDoNothing()
    .returning({ id: assessPeriod.id })
  if (made === undefined) return
  const rows = lines.map((line) => ({ ...line, schoolId: period.schoolId, periodId: made.id, firstSum: line.sum }))
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await db.insert(assessResult).values(rows.slice(from, from + rowsPerStatement))
}

const endOf = ({ endDay }: Period, timeZone: string): Date =>
  new Date(fromWireTime(`${nextDay(endDay)} 00:00:00`, timeZone).getTime() - 1)

const writeOfProject = async (db: Db, project: Project, written: ReadonlySet<string>, calendar: Calendar) => {
  for (const period of listDue(project.duration, project.startDay, written, calendar)) {
    const isHeld = project.isEnable && hasSchoolDay(period, calendar.planOf)
    if (!isHeld && !(await hasRecordsWithin(db, project, period))) continue
    const lines = await computeLines(db, project, { ...period, at: endOf(period, calendar.timeZone) })
    const { schoolId, id: projectId, assessType, joinDefault } = project
    await writePeriod(db, { schoolId, projectId, assessType, joinDefault, ...period }, lines, calendar.now)
  }
}

const isWeekly = ({ assessType, duration }: Project): boolean =>
  assessType === 'clazz' && (duration === 'week' || duration === 'day')

/** Writes the weekly results of all classes. Each class project weighs 1 if the school has set no weights. */
const writeWeeklyResults = async (
  db: Db,
  projects: readonly Project[],
  written: ReadonlySet<string>,
  calendar: Calendar,
) => {
  const weekly = projects.filter(isWeekly)
  const first = weekly.map(({ startDay }) => startDay).toSorted()[0]
  if (first === undefined) return
  const { schoolId, now, timeZone } = calendar
  const settings = await moralSettings.read(db, schoolId)
  const even = weekly.filter(({ isEnable }) => isEnable).map(({ id }) => ({ projectId: id, weight: 100 }))
  const weights = settings.weights.length > 0 ? settings.weights : even
  for (const period of listDue('week', first, written, calendar)) {
    if (!hasSchoolDay(period, calendar.planOf)) continue
    const sums = await sumWeighted(db, schoolId, weights, period)
    if (sums.size === 0) continue
    const [shape] = weekly
    if (shape === undefined) continue
    const span = { ...period, at: endOf(period, timeZone) }
    const classes = await computeLines(db, { ...shape, defaultValue: 0 }, span)
    const lines = classes
      .filter(({ targetId }) => sums.has(targetId))
      .map((line) => ({ ...line, sum: sums.get(line.targetId) ?? 0 }))
    const result = { schoolId, projectId: null, assessType: 'clazz' as const, joinDefault: false, weights }
    await writePeriod(db, { ...result, ...period, flags: settings.flagsPerGrade }, lines, now)
  }
}

/**
 * Writes the reports of all periods of a school that have ended and have none: of each project, then the weekly results.
 * The lock on the projects keeps records from being added to a period while its report is written.
 */
export const writeDuePeriods = async (db: Db, writing: Writing): Promise<void> => {
  const { schoolId } = writing
  const projects = await db
    .select()
    .from(assessProject)
    .where(eq(assessProject.schoolId, schoolId))
    .orderBy(asc(assessProject.id))
    .for('update')
  if (projects.length === 0) return
  const calendar = await readCalendar(db, writing)
  const writtenOf = await readWritten(db, schoolId)
  for (const project of projects) await writeOfProject(db, project, writtenOf(project.id), calendar)
  await writeWeeklyResults(db, projects, writtenOf(null), calendar)
}
