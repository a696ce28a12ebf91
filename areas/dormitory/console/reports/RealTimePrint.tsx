import { useEffect, useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls } from '../../boardContract.ts'
import { type StudentRow, countedType } from '../../boardViews.ts'
import { periodType } from '../../scheduleContract.ts'
import { PrintableReport } from './PrintableReport.tsx'
import { getPeriodWords } from '../../periodWords.ts'
import type { PrintedRow } from './printedRows.ts'
import { toLiveLine } from './toLiveLine.ts'
import { rowsPerPage, useRows } from './useRows.ts'

const toPrintedRow = (row: StudentRow): PrintedRow => ({
  ...row,
  clazzName: row.gradeName,
  face: row.userFace,
  note: row.studentNotReturnMsg,
})

/** The current buildings and missing students for printing. They are read on opening and not kept after closing. */
export const RealTimePrint = ({ onClose }: { readonly onClose: () => void }) => {
  const [at] = useState(() => schoolNow())
  const { asked } = useShownSchool()
  const period = useCall(boardCalls.currentPeriod, { query: asked }).data?.current
  const { data: nums, refetch } = useCall(boardCalls.buildingNums, { query: asked })
  const isLeaving = period?.stateDictId === periodType.leaving
  const type = isLeaving ? countedType.returned : countedType.notReturned
  const list = useRows({
    name: ['printedNow', type, at],
    enabled: period !== undefined,
    read: async (pageNum, signal) => {
      const query = { ...asked, type, pageNum, pageSize: rowsPerPage }
      const page = await callServer(boardCalls.boardStudents, { query }, { signal })
      return { ...page, content: page.content.map(toPrintedRow) }
    },
  })
  const isComplete = list.total !== undefined && !list.hasMore
  // The board moves while the pages are read. Read the numbers again, so that they fit the complete list.
  useEffect(() => {
    if (isComplete) void refetch()
  }, [isComplete, refetch])
  return (
    <PrintableReport
      title={`宿舍实时${getPeriodWords(period?.stateDictId).label}报表`}
      at={at}
      stateDictId={period?.stateDictId}
      lines={nums?.map(toLiveLine(period?.stateDictId)) ?? []}
      list={list}
      onClose={onClose}
    />
  )
}
