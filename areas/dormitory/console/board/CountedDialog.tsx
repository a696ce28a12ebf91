import { useState } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { boardCalls } from '../../boardContract.ts'
import { type StudentRow, countedType, returnState } from '../../boardViews.ts'
import type { Counter } from './Counters.tsx'
import styles from './Dialogs.module.css'
import { FocusFirstRow } from './FocusFirstRow.tsx'
import { SeveralDecision, useSelectedStudents } from './SeveralDecision.tsx'
import { StudentDialog } from './StudentDialog.tsx'
import type { BoardFeed } from './boardFeed.ts'
import { listPageSize, useStudentList } from './studentList.ts'
import { placeColumns } from './studentColumns.tsx'

interface Props {
  readonly counter: Counter
  readonly feed: BoardFeed
  readonly onClose: () => void
}

type Row = StudentRow & { readonly id: number }

const columns = tableColumns<Row>(
  [
    { title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName },
    ...placeColumns,
    { title: '备注', text: ({ studentNotReturnMsg }) => studentNotReturnMsg, leftOutWhenNarrow: 1 },
  ],
  null,
)

/** The students behind a counter at the time of the request. */
export const CountedDialog = ({ counter, feed, onClose }: Props) => {
  const { type, name } = counter
  const mayExport = useAllowed('school:dormitory:export')
  const { asked } = useShownSchool()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<StudentRow | null>(null)
  const list = useStudentList({ type }, page)
  const rows = list.data?.content ?? []
  const selected = useSelectedStudents(rows.map(({ userId, studentName }) => ({ userId, name: studentName })))
  const [isOpen, setIsOpen] = useState(false)
  const state = { [countedType.returned]: returnState.returned, [countedType.notReturned]: returnState.notReturned }[
    String(type)
  ]
  return (
    <Dialog title={`${name}学生`} width={760} footer={null} onCancel={onClose} afterOpenChange={setIsOpen}>
      <div className={styles.tools}>
        <SeveralDecision selected={selected} feed={feed} />
        {mayExport ? (
          <ExportButton
            call={boardCalls.exportStudents}
            input={{ query: { ...asked, type } }}
            isEmpty={list.data?.totalSize === 0}
          />
        ) : null}
      </div>
      <FocusFirstRow isReady={isOpen && list.data !== undefined}>
        <DataTable<Row>
          label={`${name}学生`}
          query={list}
          columns={columns}
          page={page}
          size={listPageSize}
          sizes={[listPageSize]}
          onPage={setPage}
          onOpen={setOpened}
          {...(selected.mayDecide
            ? {
                selection: {
                  chosen: selected.ids,
                  onChoose: selected.choose,
                  nameOf: ({ studentName }) => studentName,
                },
              }
            : {})}
          empty={{ title: `没有${name}的学生` }}
          isFiltered={false}
          onClear={() => setPage(1)}
        />
      </FocusFirstRow>
      {opened === null ? null : (
        <StudentDialog
          userId={opened.userId}
          name={opened.studentName}
          place={`${opened.dormitoryName} ${opened.dormRoomName}`}
          stateDictId={state ?? null}
          feed={feed}
          onClose={() => setOpened(null)}
        />
      )}
    </Dialog>
  )
}
