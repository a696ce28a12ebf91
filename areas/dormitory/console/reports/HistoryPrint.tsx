import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { reportCalls } from '../../reportContract.ts'
import type { DormitoryReport, NotReturnedRow } from '../../reportViews.ts'
import { lineOf } from './HistoryReport.tsx'
import { PrintableReport } from './PrintableReport.tsx'
import { nameOfPeriod, wordsOf } from './periodWords.ts'
import type { PrintedRow } from './printedRows.ts'
import { rowsAtOnce, useRows } from './useRows.ts'

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
  const body = { ...useShownSchool().asked, dormitoryReportIds: [schedule.id], pageSize: rowsAtOnce }
  const list = useRows({
    name: ['printed', schedule.id],
    read: async (pageNum, signal) => {
      const page = await callServer(reportCalls.notReturnedPage, { body: { ...body, pageNum } }, { signal })
      return { ...page, content: page.content.map(toPrintedRow) }
    },
  })
  return (
    <PrintableReport
      title={`${wordsOf(schedule.stateDictId).label}报表 ${schedule.date} ${nameOfPeriod(schedule)}`}
      at={schedule.writtenAt}
      stateDictId={schedule.stateDictId}
      lines={dormitoryReportDOS.map(lineOf)}
      list={list}
      onClose={onClose}
    />
  )
}
