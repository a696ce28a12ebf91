import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { type StudentRow, boardCalls } from '../../boardContract.ts'
import { BuildingNumbers } from './BuildingNumbers.tsx'
import styles from './Dialogs.module.css'
import { placeColumns } from './studentColumns.tsx'
import { listPage, useStudentList } from './studentList.ts'
import { usePeriod } from './usePeriod.ts'

/** True if the school has faces: the flag is the text 'true' (operations §1). */
const useHasFaces = () =>
  useCall(schoolConfig.find, { params: { key: 'enableFaceFunction' } }, { fresh: 60_000 }).data?.configValue === 'true'

const columnsOf = (hasFaces: boolean) =>
  tableColumns<StudentRow & { readonly id: number }>(
    [
      ...placeColumns.slice(0, 3),
      { title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName },
      ...placeColumns.slice(3),
      ...(hasFaces
        ? [{ title: '人脸', width: 88, text: ({ userFace }: StudentRow) => (userFace === null ? '未录入' : '已录入') }]
        : []),
    ],
    null,
  )

/** The buildings' numbers of this moment, and all students of the board as an appendix. */
export const RealTimeReport = ({ onClose }: { readonly onClose: () => void }) => {
  const mayExport = useAllowed('school:dormitory:export')
  const { current } = usePeriod()
  const { asked } = useShownSchool()
  const [page, setPage] = useState(1)
  const hasFaces = useHasFaces()
  const nums = useCall(boardCalls.buildingNums, { query: asked })
  const list = useStudentList({}, page)
  const numbers = () => {
    if (nums.error !== null) return <Failed error={nums.error} onRetry={nums.refetch} />
    return nums.data === undefined ? <Loading rows={3} /> : <BuildingNumbers rows={nums.data} period={current} />
  }
  return (
    <Dialog title="实时报表" width={800} footer={null} onCancel={onClose}>
      <div className={styles.tools}>
        <span>{current === null ? '当前不在统计时段' : current.alias}</span>
        {mayExport ? (
          <ExportButton
            call={boardCalls.exportStudents}
            input={{ query: asked }}
            isEmpty={list.data?.totalSize === 0}
          />
        ) : null}
      </div>
      {numbers()}
      <h3 className={styles.appendix}>附：学生名单</h3>
      <div className={styles.table}>
        <DataTable
          label="学生名单"
          query={list}
          columns={columnsOf(hasFaces)}
          page={page}
          size={listPage}
          sizes={[listPage]}
          onPage={setPage}
          empty={{ title: '没有住校学生' }}
          isFiltered={false}
          onClear={() => setPage(1)}
        />
      </div>
    </Dialog>
  )
}
