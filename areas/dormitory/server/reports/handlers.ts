import { reachRows } from '../../../../platform/server/reachRows.ts'
import { dormitoryReport } from '../tables.ts'
import { findManagerReport, findReport, listReportSchedules } from './findReports.ts'
import { handlePeriodEvents } from './handlePeriodEvents.ts'
import { lookForPeriods } from './lookForPeriods.ts'
import { writeNewReport } from './newReport.ts'
import { notReturnedExport } from './exportNotReturned.ts'
import { findNotReturned } from './notReturned.ts'
import { findTrend } from './trend.ts'

export const reportHandlers = {
  reportSchedules: listReportSchedules,
  historyReport: findReport,
  notReturnedPage: findNotReturned,
  exportNotReturned: notReturnedExport.handler,
  newReport: writeNewReport,
  managerReport: findManagerReport,
  reportTrend: findTrend,
}

/** Reports of the session's schools. Lines are limited to managed buildings when read. */
export const reachReports = reachRows(dormitoryReport)

export const reportJobs = [notReturnedExport.work, lookForPeriods, handlePeriodEvents.work]
