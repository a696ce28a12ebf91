import { type SQL, and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { reportRefusals, type reportCalls } from '../../reportContract.ts'
import type { ReportSchedule, WrittenReport } from '../../reportViews.ts'
import { type Board, findBoard } from '../board/findBoard.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent } from '../tables.ts'
import { listReportFilters } from './reportFilters.ts'

type Report = typeof dormitoryReport.$inferSelect

/** A report written later than this after the end is marked as late, because states have changed since, ms. */
const lateAfter = 5 * 60_000

/** Presents a report's period for lists. */
const presentReport = (report: Report, timeZone: string): ReportSchedule => {
  const [startTime, endTime] = [toWireTime(report.startAt, timeZone), toWireTime(report.endAt, timeZone)]
  const waited = report.writtenAt.getTime() - report.endAt.getTime()
  return {
    id: report.id,
    scheduleId: report.scheduleId,
    date: report.day,
    alias: report.alias,
    stateDictId: report.stateDictId,
    startTime,
    endTime,
    startTimeStr: startTime.slice(11),
    endTimeStr: endTime.slice(11),
    writtenAt: toWireTime(report.writtenAt, timeZone),
    isLate: waited > lateAfter,
    isEarly: waited < 0,
  }
}

const selectReports = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select()
    .from(dormitoryReport)
    .where(and(eq(dormitoryReport.schoolId, schoolId), where))
    .orderBy(desc(dormitoryReport.startAt), desc(dormitoryReport.id))

/** Handles `reportSchedules`: the periods of a day that have reports, latest first. */
export const listReportSchedules = async ({
  db,
  session,
  params,
  body,
}: Context<typeof reportCalls.reportSchedules>) => {
  const { schoolId } = await findBoard(db, session, params)
  const rows = await selectReports(db, schoolId, eq(dormitoryReport.day, body.date))
  if (rows.length === 0) throw new Refusal(reportRefusals.noHistory)
  return rows.map((row) => presentReport(row, session.timeZone))
}

const countCorrected = (db: Db, { schoolId, id }: Report, board: Board) =>
  db.$count(
    dormitoryReportStudent,
    and(
      eq(dormitoryReportStudent.schoolId, schoolId),
      eq(dormitoryReportStudent.reportId, id),
      isNotNull(dormitoryReportStudent.correctedAt),
      board.within(dormitoryReportStudent.buildingId),
    ),
  )

/** Reads a report with the lines of a board's buildings. */
const readReport = async (db: Db, report: Report, board: Board, timeZone: string): Promise<WrittenReport> => {
  const lines = await db
    .select({
      id: dormitoryReportBuilding.reportId,
      dormitoryId: dormitoryReportBuilding.buildingId,
      dormitoryName: dormitoryReportBuilding.dormitoryName,
      allStudentNum: dormitoryReportBuilding.allStudentNum,
      noReturnStudentNum: dormitoryReportBuilding.noReturnStudentNum,
      returnStudentNum: dormitoryReportBuilding.returnStudentNum,
      leavingStudentNum: dormitoryReportBuilding.leavingStudentNum,
    })
    .from(dormitoryReportBuilding)
    .where(
      and(
        eq(dormitoryReportBuilding.schoolId, report.schoolId),
        eq(dormitoryReportBuilding.reportId, report.id),
        board.within(dormitoryReportBuilding.buildingId),
      ),
    )
    .orderBy(asc(dormitoryReportBuilding.dormitoryName), asc(dormitoryReportBuilding.buildingId))
  const correctedNum = await countCorrected(db, report, board)
  return { schedule: presentReport(report, timeZone), dormitoryReportDOS: lines, correctedNum }
}

/** Reads a report by id with the lines of a board's buildings. Refuses with `noReport`. */
export const readReportById = async (db: Db, board: Board, id: number, timeZone: string): Promise<WrittenReport> => {
  const [report] = await selectReports(db, board.schoolId, eq(dormitoryReport.id, id))
  if (!report) throw new Refusal(reportRefusals.noReport)
  return readReport(db, report, board, timeZone)
}

const refuseEmpty = (report: WrittenReport): WrittenReport => {
  if (report.dormitoryReportDOS.length === 0) throw new Refusal(reportRefusals.noReport)
  return report
}

/** Finds the school of a report within the session's scope. Refuses an unknown report with `noReport`. */
const schoolOfReport = async (db: Db, id: number): Promise<number> => {
  const [row] = await db
    .select({ schoolId: dormitoryReport.schoolId })
    .from(dormitoryReport)
    .where(eq(dormitoryReport.id, id))
  if (!row) throw new Refusal(reportRefusals.noReport)
  return row.schoolId
}

/** Handles `historyReport`: a report with its filter options, limited to a manager's buildings. */
export const findReport = async ({ db, session, body }: Context<typeof reportCalls.historyReport>) => {
  const board = await findBoard(db, session, { schoolId: await schoolOfReport(db, body.id) })
  const report = refuseEmpty(await readReportById(db, board, body.id, session.timeZone))
  return { ...report, pageParams: await listReportFilters(db, board, body.id) }
}

/** Handles `managerReport`: the part of a period's report about a manager's buildings. */
export const findManagerReport = async ({ db, session, params, body }: Context<typeof reportCalls.managerReport>) => {
  const board = await findBoard(db, session, { managerId: params.id })
  const ofPeriod = and(eq(dormitoryReport.scheduleId, body.schoolScheduleID), eq(dormitoryReport.day, body.date))
  const [report] = await selectReports(db, board.schoolId, ofPeriod)
  if (!report) throw new Refusal(reportRefusals.noReport)
  return refuseEmpty(await readReport(db, report, board, session.timeZone))
}
