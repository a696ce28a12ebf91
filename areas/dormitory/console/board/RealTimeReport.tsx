import { PrinterOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
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
import { boardCalls } from '../../boardContract.ts'
import { type StudentRow } from '../../boardViews.ts'
import { BuildingTable } from '../reports/BuildingTable.tsx'
import { RealTimePrint } from '../reports/RealTimePrint.tsx'
import { toLiveLine } from '../reports/toLiveLine.ts'
import { counters } from './Counters.tsx'
import styles from './Dialogs.module.css'
import { placeColumns } from './studentColumns.tsx'
import { listPageSize, useStudentList } from './studentList.ts'
import { usePeriod } from './usePeriod.ts'

/** True if the school uses faces. The flag is the text 'true' (operations §1). */
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

const everybody = 0

/** How often the numbers are read again, ms: the board behind the dialog moves. */
const numbersEvery = 10_000

const lists = [
  { value: everybody, label: '全部学生' },
  ...counters.map(({ type, name }): { value: number; label: string } => ({ value: type, label: name })),
]

/** The buildings' current numbers, and as an appendix the board's students, optionally of one counter. */
export const RealTimeReport = ({ onClose }: { readonly onClose: () => void }) => {
  const mayExport = useAllowed('school:dormitory:export')
  const { current } = usePeriod()
  const { asked } = useShownSchool()
  const [page, setPage] = useState(1)
  const [type, setType] = useState(everybody)
  const [isPrinting, setPrinting] = useState(false)
  const which = type === everybody ? {} : { type }
  const hasFaces = useHasFaces()
  const nums = useCall(boardCalls.buildingNums, { query: asked }, { every: () => numbersEvery })
  const list = useStudentList(which, page)
  const numbers = () => {
    if (nums.error !== null) return <Failed error={nums.error} onRetry={nums.refetch} />
    if (nums.data === undefined) return <Loading rows={3} />
    return <BuildingTable lines={nums.data.map(toLiveLine(current?.stateDictId))} stateDictId={current?.stateDictId} />
  }
  return (
    <Dialog title="实时报表" width={800} footer={null} onCancel={onClose}>
      <div className={styles.tools}>
        <span>{current === null ? '当前不在统计时段' : current.alias}</span>
        <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => setPrinting(true)}>
          打印
        </Button>
        {mayExport ? (
          <ExportButton
            call={boardCalls.exportStudents}
            input={{ query: { ...asked, ...which } }}
            isEmpty={list.data?.totalSize === 0}
          />
        ) : null}
      </div>
      {numbers()}
      <div className={styles.appendix}>
        <h3>附：学生名单</h3>
        <Select
          aria-label="名单"
          style={{ width: 112 }}
          options={lists}
          value={type}
          onChange={(next) => {
            setType(next)
            setPage(1)
          }}
        />
      </div>
      <div className={styles.whole}>
        <DataTable
          label="学生名单"
          query={list}
          columns={columnsOf(hasFaces)}
          page={page}
          size={listPageSize}
          sizes={[listPageSize]}
          onPage={setPage}
          empty={{ title: '没有住校学生' }}
          isFiltered={type !== everybody}
          onClear={() => setType(everybody)}
        />
      </div>
      {isPrinting ? <RealTimePrint onClose={() => setPrinting(false)} /> : null}
    </Dialog>
  )
}
