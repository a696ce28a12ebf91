import { type SQL, and, asc, desc, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { reportRefusals, type reportCalls } from '../../reportContract.ts'
import type { ReportSchedule, WrittenReport } from '../../reportViews.ts'
import { type Board, findBoard } from '../board/place.ts'
import { dormitoryReport, dormitoryReportBuilding } from '../tables.ts'
import { listParams } from './params.ts'

type Report = typeof dormitoryReport.$inferSelect

/** Beyond so many milliseconds after its end a report does not tell how it was at the end. */
const lateAfter = 5 * 60_000

/** A report's period as lists show it. */
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

/** The periods of a day of which there are reports, the latest first. */
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

/** The report with the lines of a board's buildings. */
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
  return { schedule: presentReport(report, timeZone), dormitoryReportDOS: lines }
}

/** A report by its id, as far as a board's buildings go. */
export const reportOf = async (db: Db, board: Board, id: number, timeZone: string): Promise<WrittenReport> => {
  const [report] = await selectReports(db, board.schoolId, eq(dormitoryReport.id, id))
  if (!report) throw new Refusal(reportRefusals.noReport)
  return readReport(db, report, board, timeZone)
}

const refuseEmpty = (report: WrittenReport): WrittenReport => {
  if (report.dormitoryReportDOS.length === 0) throw new Refusal(reportRefusals.noReport)
  return report
}

/** The school of a report that the session reaches. */
const schoolOfReport = async (db: Db, id: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ schoolId: dormitoryReport.schoolId })
    .from(dormitoryReport)
    .where(eq(dormitoryReport.id, id))
  return row?.schoolId
}

/** A report with what its list can be narrowed to; of a manager's buildings alone. */
export const findReport = async ({ db, session, body }: Context<typeof reportCalls.historyReport>) => {
  const board = await findBoard(db, session, { schoolId: await schoolOfReport(db, body.id) })
  const report = refuseEmpty(await reportOf(db, board, body.id, session.timeZone))
  return { ...report, pageParams: await listParams(db, board, body.id) }
}

/** The part of a period's report that is about somebody's buildings. */
export const findManagerReport = async ({ db, session, params, body }: Context<typeof reportCalls.managerReport>) => {
  const board = await findBoard(db, session, { managerId: params.id })
  const ofPeriod = and(eq(dormitoryReport.scheduleId, body.schoolScheduleID), eq(dormitoryReport.day, body.date))
  const [report] = await selectReports(db, board.schoolId, ofPeriod)
  if (!report) throw new Refusal(reportRefusals.noReport)
  return refuseEmpty(await readReport(db, report, board, session.timeZone))
}
