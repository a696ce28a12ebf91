import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { moralEducation } from '../contract.ts'
import type { ReportRow } from '../reportContract.ts'
import { findRankedReport } from './rankReport.ts'
import { enterShownSchool } from './shownSchool.ts'

const reportColumns = sheetDefinition({
  title: '德育排名',
  columns: [
    { key: 'grade', title: '年级或楼栋', kind: 'text', width: 14 },
    { key: 'class', title: '班级', kind: 'text', width: 16 },
    { key: 'name', title: '对象', kind: 'text', width: 16 },
    { key: 'rank', title: '名次', kind: 'integer', width: 8 },
    { key: 'value', title: '得分', kind: 'number', width: 10 },
    { key: 'initial', title: '初始分', kind: 'number', width: 10 },
    { key: 'records', title: '加减分', kind: 'number', width: 10 },
    { key: 'total', title: '含初始分', kind: 'number', width: 10 },
    { key: 'headcount', title: '人数', kind: 'integer', width: 8 },
    { key: 'perHead', title: '人均', kind: 'number', width: 10 },
    { key: 'corrected', title: '更正', kind: 'text', width: 24 },
  ],
})

/** Exports a ranked report, as far as the requester sees it. */
export const reportExport = exportCall(moralEducation.exportReport, {
  name: 'moralEducation.exportReport',
  title: '导出德育排名',
  sheet: reportColumns,
  schoolOf: ({ db, session, body }) => enterShownSchool(db, session, body.schoolId),
  begin: ({ body, schoolId, asker, timeZone, clock }) => ({
    read: async (db, { limit, offset }: Page<ReportRow>) => {
      const { rows } = await findRankedReport(db, body, { schoolId, asker, timeZone, now: clock.now() })
      return rows.slice(offset, offset + limit)
    },
    rowOf: (row: ReportRow) => ({
      grade: row.gradeName,
      class: row.className,
      name: row.name,
      rank: row.rank,
      value: row.assessValue,
      initial: row.initialValue,
      records: row.recordValue,
      total: row.totalValue,
      headcount: row.headcount,
      perHead: row.perHead,
      corrected: row.isCorrected ? `更正前 ${row.firstValue} 分，第 ${row.firstRank} 名` : '',
    }),
  }),
})

/**
 * Queues the export of a ranked report. Refuses a report that the requester can't read, so that the screen can say it at
 * once.
 */
export const exportReport = async (context: Context<typeof moralEducation.exportReport>) => {
  const { db, session, body, clock } = context
  const schoolId = await enterShownSchool(db, session, body.schoolId)
  const { asker, timeZone } = searchContextOf(session)
  await findRankedReport(db, body, { schoolId, asker, timeZone, now: clock.now() })
  return reportExport.handler(context)
}
