import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { reportCalls } from '../../reportContract.ts'
import type { DormitoryReport, NotReturnedRow } from '../../reportViews.ts'
import { toBuildingLine } from './HistoryReport.tsx'
import { PrintableReport } from './PrintableReport.tsx'
import { getPeriodWords } from '../../periodWords.ts'
import { formatPeriodName } from './periodWords.ts'
import type { PrintedRow } from './printedRows.ts'
import { rowsPerPage, useRows } from './useRows.ts'

const toPrintedRow = (row: NotReturnedRow): PrintedRow => ({
  ...row,
  floor: row.dormRoomFloor,
  face: row.haveFace,
  note: row.studentNotReturnMsg,
})

/** A past period's report for printing. */
export const HistoryPrint = ({
  report,
  onClose,
}: {
  readonly report: DormitoryReport
  readonly onClose: () => void
}) => {
  const { schedule, dormitoryReportDOS } = report
  const body = { ...useShownSchool().asked, dormitoryReportIds: [schedule.id], pageSize: rowsPerPage }
  const list = useRows({
    name: ['printed', schedule.id],
    read: async (pageNum, signal) => {
      const page = await callServer(reportCalls.notReturnedPage, { body: { ...body, pageNum } }, { signal })
      return { ...page, content: page.content.map(toPrintedRow) }
    },
  })
  return (
    <PrintableReport
      title={`${getPeriodWords(schedule.stateDictId).label}报表 ${schedule.date} ${formatPeriodName(schedule)}`}
      at={schedule.writtenAt}
      stateDictId={schedule.stateDictId}
      lines={dormitoryReportDOS.map(toBuildingLine)}
      list={list}
      onClose={onClose}
    />
  )
}
