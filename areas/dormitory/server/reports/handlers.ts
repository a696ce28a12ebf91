import { reachRows } from '../../../../platform/server/reachRows.ts'
import { dormitoryReport } from '../tables.ts'
import { findManagerReport, findReport, listReportSchedules } from './findReports.ts'
import { keepPeriods } from './keepPeriods.ts'
import { lookForPeriods } from './lookForPeriods.ts'
import { writeNewReport } from './newReport.ts'
import { findNotReturned, notReturnedExport } from './notReturned.ts'
import { findTrend } from './trend.ts'

/** The handlers of the reports' calls. */
export const reportHandlers = {
  reportSchedules: listReportSchedules,
  historyReport: findReport,
  notReturnedPage: findNotReturned,
  exportNotReturned: notReturnedExport.handler,
  newReport: writeNewReport,
  managerReport: findManagerReport,
  reportTrend: findTrend,
}

/** A report is reached within the session's schools; its lines by who manages their buildings. */
export const reachReports = reachRows(dormitoryReport)

/** The jobs of the reports. */
export const reportJobs = [notReturnedExport.work, lookForPeriods, keepPeriods.work]
