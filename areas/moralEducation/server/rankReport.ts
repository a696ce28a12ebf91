import { and, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { moralEducation } from '../contract.ts'
import { rankLines, rankedValue } from './ranks.ts'
import type { ReportRow, ReportSearch } from '../reportContract.ts'
import { fromHundredths } from '../value.ts'
import { isExaminedBy, seesEverything } from './examiners.ts'
import { type Report, type ReportLine, findReport } from './findReport.ts'
import { enterShownSchool } from './shownSchool.ts'
import { assessProject } from './tables.ts'

const roundToHundredth = (hundredths: number | null): number | null =>
  hundredths === null ? null : Math.round(hundredths) / 100

/** Presents the lines of a report with their ranks, the best first. */
export const presentReport = ({ lines, joinDefault }: Report, by: ReportSearch['by']): ReportRow[] => {
  const ranks = rankLines(lines, joinDefault, by)
  const before = lines.map((line) => ({ ...line, sum: line.firstSum }))
  const firstRanks = rankLines(before, joinDefault, by)
  const present = (line: ReportLine, at: number): ReportRow => ({
    id: line.targetId,
    name: line.targetName,
    classId: line.classId,
    className: line.className,
    gradeId: line.gradeId,
    gradeName: line.gradeName,
    headcount: line.headcount,
    initialValue: fromHundredths(line.initial),
    recordValue: fromHundredths(line.sum),
    totalValue: fromHundredths(line.initial + line.sum),
    assessValue: fromHundredths(rankedValue(line, joinDefault, 'total') ?? 0),
    perHead: roundToHundredth(rankedValue(line, joinDefault, 'perHead')),
    rank: ranks[at] ?? 0,
    firstValue: fromHundredths((joinDefault ? line.initial : 0) + line.firstSum),
    firstRank: firstRanks[at] ?? 0,
    isCorrected: line.sum !== line.firstSum,
  })
  const gradeOrder = new Map<number | null, number>()
  for (const { gradeId } of lines) if (!gradeOrder.has(gradeId)) gradeOrder.set(gradeId, gradeOrder.size)
  return lines
    .map(present)
    .toSorted(
      (one, other) =>
        (gradeOrder.get(one.gradeId) ?? 0) - (gradeOrder.get(other.gradeId) ?? 0) || one.rank - other.rank,
    )
}

const listBelow = async (db: Db, schoolId: number, departmentId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.ancestorId, departmentId)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the classes whose students the caller may see in a report. Null for all. */
const findVisibleClasses = async (db: Db, schoolId: number, projectId: number, asker: Asker) => {
  if (seesEverything(asker)) return null
  const mine = and(eq(assessProject.schoolId, schoolId), eq(assessProject.id, projectId), isExaminedBy(schoolId, asker))
  if ((await db.$count(assessProject, mine)) > 0) return null
  const within = isWithinReach(asker, department.schoolId, department.id)
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), within ?? sql`true`))
  return new Set(rows.map(({ id }) => id))
}

interface Asked {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
  readonly now: Date
}

/**
 * Finds a ranked report. Every caller sees the values of all classes and rooms, but single students only of the classes
 * within reach, and who looks from above sees none.
 */
export const findRankedReport = async (db: Db, search: ReportSearch, { schoolId, asker, ...clock }: Asked) => {
  const report = await findReport(db, search, { schoolId, ...clock })
  const rows = presentReport(report, search.by)
  const below = search.deptId === undefined ? null : await listBelow(db, schoolId, search.deptId)
  const sought = rows.filter(({ classId }) => below === null || (classId !== null && below.has(classId)))
  if (report.assessType !== 'student' || search.line === 'class') return { report, rows: sought }
  if (seesOnlyFigures(asker)) return { report, rows: [] }
  const visible = await findVisibleClasses(db, schoolId, report.projectId ?? 0, asker)
  return { report, rows: sought.filter(({ classId }) => visible === null || visible.has(classId ?? 0)) }
}

/** Reads a page of a ranked report. */
export const findRankReport = async ({ db, session, body, clock }: Context<typeof moralEducation.rankReport>) => {
  const schoolId = await enterShownSchool(db, session, body.schoolId)
  const asked = { schoolId, asker: session, timeZone: session.timeZone, now: clock.now() }
  const { report, rows } = await findRankedReport(db, body, asked)
  const { limit, offset } = pageBounds(body)
  const { assessType, name, joinDefault, isEnded } = report
  return { ...toPage(body, rows.slice(offset, offset + limit), rows.length), assessType, name, joinDefault, isEnded }
}
