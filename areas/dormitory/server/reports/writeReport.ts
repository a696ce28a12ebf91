import { type SQL, type SQLWrapper, and, eq, inArray, lt, max } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { lockSchoolWhereabouts } from '../../../whereabouts/server/index.ts'
import { type Boarder, selectBoarders } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent } from '../tables.ts'
import { hasComplied } from './hasComplied.ts'
import type { HeldPeriod } from './periodEvent.ts'
import { describeBoarder } from './reportLines.ts'

interface Writing {
  readonly schoolId: number
  readonly period: HeldPeriod
  readonly now: Date
  /** All boarders of the school with their states at that time. Default: read now. */
  readonly boarders?: readonly Boarder[]
  /**
   * Rewrites only the lines of these buildings, if the report exists and its period is in progress. A first report, and
   * that of the end, always cover all buildings.
   */
  readonly within?: (buildingId: SQLWrapper) => SQL | undefined
}

/** Rows per insert. A statement holds at most 65,535 values. */
const batchSize = 2000

const buildingLines = (period: HeldPeriod, boarders: readonly Boarder[]) =>
  [...Map.groupBy(boarders, ({ buildingId }) => buildingId)].map(([buildingId, own]) => {
    const present = own.filter(({ isAway }) => !isAway)
    const returnStudentNum = present.filter((one) => hasComplied(period, one)).length
    return {
      buildingId,
      dormitoryName: own[0]?.buildingName ?? '',
      allStudentNum: own.length,
      returnStudentNum,
      noReturnStudentNum: present.length - returnStudentNum,
      leavingStudentNum: own.length - present.length,
    }
  })

const studentLines = (period: HeldPeriod, boarders: readonly Boarder[], after: number) =>
  boarders
    .filter((one) => one.isAway || !hasComplied(period, one))
    .map((one, at) => ({
      place: after + at + 1,
      ...describeBoarder(one),
      leaving: one.isAway,
      note: one.isAway ? '请假' : one.note,
    }))

const ofPeriod = ({ schoolId, period }: Writing) =>
  and(
    eq(dormitoryReport.schoolId, schoolId),
    eq(dormitoryReport.scheduleId, period.scheduleId),
    eq(dormitoryReport.day, period.day),
  )

/** An opened report and the part to write. */
interface OpenedReport {
  readonly id: number
  /** The highest `place` of the lines that stay, from other buildings. */
  readonly after: number
  /** The buildings whose lines are written; null for all. */
  readonly buildings: ReadonlySet<number> | null
}

const visibleBuildings = async (db: Db, { schoolId, within, now, period }: Writing) => {
  const narrowed = now < new Date(period.endAt) ? within?.(dormitoryBuilding.id) : undefined
  if (narrowed === undefined) return null
  const ofSchool = and(eq(dormitoryBuilding.schoolId, schoolId), narrowed)
  const rows = await db.select({ id: dormitoryBuilding.id }).from(dormitoryBuilding).where(ofSchool)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the lines of these buildings (null for all) from a report. Returns the highest remaining `place`. */
const deleteLines = async (db: Db, schoolId: number, reportId: number, buildings: ReadonlySet<number> | null) => {
  for (const table of [dormitoryReportBuilding, dormitoryReportStudent]) {
    const ofBuildings = buildings && inArray(table.buildingId, [...buildings])
    await db
      .delete(table)
      .where(and(eq(table.schoolId, schoolId), eq(table.reportId, reportId), ofBuildings ?? undefined))
  }
  const [left] = await db
    .select({ place: max(dormitoryReportStudent.place) })
    .from(dormitoryReportStudent)
    .where(and(eq(dormitoryReportStudent.schoolId, schoolId), eq(dormitoryReportStudent.reportId, reportId)))
  return left?.place ?? 0
}

/**
 * Opens a report for writing. A report written before the period's end is rewritten under the same id, because somebody
 * may have it open. Returns null if the report is final.
 */
const openReport = async (db: Db, writing: Writing): Promise<OpenedReport | null> => {
  const { schoolId, period, now } = writing
  const { scheduleId, day, alias, stateDictId } = period
  const head = { alias, stateDictId, startAt: new Date(period.startAt), endAt: new Date(period.endAt), writtenAt: now }
  const isEarly = and(ofPeriod(writing), lt(dormitoryReport.writtenAt, dormitoryReport.endAt))
  const [early] = await db.update(dormitoryReport).set(head).where(isEarly).returning({ id: dormitoryReport.id })
  if (early) {
    const buildings = await visibleBuildings(db, writing)
    return { id: early.id, after: await deleteLines(db, schoolId, early.id, buildings), buildings }
  }
  const [made] = await db
    .insert(dormitoryReport)
    .values({ schoolId, scheduleId, day, ...head })
    .onConflictDoNothing()
    .returning({ id: dormitoryReport.id })
  return made ? { id: made.id, after: 0, buildings: null } : null
}

/**
 * Writes a period's report from the current states, unless it is final. Returns its id and whether it was written. A
 * final report is changed only by late records, never by later schedules or names.
 */
export const writeReport = async (db: Db, writing: Writing): Promise<{ id: number; isWritten: boolean }> => {
  const { schoolId, period, now } = writing
  // Two writers would delete each other's half-written lines, and a record that arrives meanwhile would be in no report.
  await lockSchoolWhereabouts(db, schoolId)
  const opened = await openReport(db, writing)
  if (opened === null) {
    const [existing] = await db.select({ id: dormitoryReport.id }).from(dormitoryReport).where(ofPeriod(writing))
    if (!existing) throw new Error('the report was neither written nor there')
    return { id: existing.id, isWritten: false }
  }
  const all = writing.boarders ?? (await selectBoarders(db, { schoolId, now }, undefined))
  const boarders = all.filter(({ buildingId }) => opened.buildings?.has(buildingId) ?? true)
  const reportKey = { schoolId, reportId: opened.id }
  const buildings = buildingLines(period, boarders).map((line) => ({ ...reportKey, ...line }))
  if (buildings.length > 0) await db.insert(dormitoryReportBuilding).values(buildings)
  const students = studentLines(period, boarders, opened.after).map((line) => ({ ...reportKey, ...line }))
  for (let from = 0; from < students.length; from += batchSize) {
    await db.insert(dormitoryReportStudent).values(students.slice(from, from + batchSize))
  }
  return { id: opened.id, isWritten: true }
}
