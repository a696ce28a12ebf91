import { Suspense, use, useState } from 'react'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { BoardStudent } from '../../boardViews.ts'
import { RoomNotes } from '../roomNotes.ts'
import styles from './Dialogs.module.css'
import { FocusFirstRow } from './FocusFirstRow.tsx'
import { SeveralDecision, useSelectedStudents } from './SeveralDecision.tsx'
import { StudentDialog } from './StudentDialog.tsx'
import { getRoomLook, getStateTag } from './roomLook.ts'
import { listPageSize } from './studentList.ts'
import type { Board } from './useBoard.ts'
import { useIsNeutral } from './usePeriod.ts'
import { useStableOrder } from './useStableOrder.ts'

interface Props {
  readonly buildingId: number
  readonly roomId: number
  readonly board: Board
  readonly onClose: () => void
}

type Row = BoardStudent & { readonly id: number }

const columnsOf = (isNeutral: boolean) =>
  tableColumns<Row>(
    [
      { title: '床位', width: 64, text: ({ bedNumber }) => (bedNumber === null ? null : String(bedNumber)) },
      { title: '姓名', width: 128, isName: true, text: ({ name }) => name },
      { title: '班级', text: ({ depts }) => depts, leftOutWhenNarrow: 2 },
      { title: '学号', width: 128, text: ({ studentId }) => studentId, leftOutWhenNarrow: 1 },
      {
        title: '状态',
        width: 136,
        render: (student) => <StatusTag {...getStateTag(student)} {...(isNeutral ? { tone: 'quiet' } : {})} />,
      },
    ],
    null,
  )

/** Sort order: missing students first, then those on leave. */
const sortRank = ({ leaveState, studentReturnState }: BoardStudent) => {
  if (leaveState === 'LEAVING') return 1
  return studentReturnState ? 2 : 0
}

/** Minimum height in rows. The empty and loading states need this much room. */
const minRows = 4

const Notes = ({ roomId }: { readonly roomId: number }) => {
  const render = use(RoomNotes)
  const { isAbove } = useShownSchool()
  return isAbove ? null : <Suspense>{render?.(roomId)}</Suspense>
}

/**
 * The current students of a room. Rows keep the order of opening, with the missing first. A click or Enter opens a
 * student.
 */
export const RoomDialog = ({ buildingId, roomId, board: { state, feed }, onClose }: Props) => {
  const [page, setPage] = useState(1)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const building = state.buildings?.find(({ id }) => id === buildingId)
  const room = building?.rooms.find(({ id }) => id === roomId)
  const residents = state.residents.get(buildingId)
  const missingFirst = residents && sorted(residents.get(roomId) ?? [], (one, other) => sortRank(one) - sortRank(other))
  const students = useStableOrder(missingFirst)
  const opened = students?.find(({ userId }) => userId === openedId)
  const place = [building?.name, room?.name].filter(Boolean).join(' ')
  const [isOpen, setIsOpen] = useState(false)
  const isNeutral = useIsNeutral()
  const shown = students?.slice((page - 1) * listPageSize, page * listPageSize)
  const selected = useSelectedStudents(shown ?? [])
  const query = {
    data: shown && { content: shown.map((one) => ({ ...one, id: one.userId })), totalSize: students?.length ?? 0 },
    error: null,
    isPlaceholderData: false,
    refetch: feed.reload,
  }
  return (
    <Dialog title={place} width={640} footer={null} onCancel={onClose} afterOpenChange={setIsOpen}>
      <div className={styles.tools}>
        <SeveralDecision selected={selected} feed={feed} />
        {room === undefined ? null : <span>{getRoomLook(room, students).words}</span>}
      </div>
      <FocusFirstRow isReady={isOpen && students !== undefined} rows={Math.max(shown?.length ?? 0, minRows)}>
        <DataTable<Row>
          label={`${place}的学生`}
          query={query}
          columns={columnsOf(isNeutral)}
          page={page}
          size={listPageSize}
          sizes={[listPageSize]}
          hidesOnePage
          onPage={setPage}
          onOpen={({ userId }) => setOpenedId(userId)}
          {...(selected.mayDecide
            ? { selection: { chosen: selected.ids, onChoose: selected.choose, nameOf: ({ name }) => name } }
            : {})}
          empty={{ title: '房间里没有学生', hint: '在“宿舍管理”的床位图中安排' }}
          isFiltered={false}
          onClear={() => setPage(1)}
        />
      </FocusFirstRow>
      <Notes roomId={roomId} />
      {opened === undefined ? null : (
        <StudentDialog
          userId={opened.userId}
          name={opened.name}
          place={opened.bedNumber === null ? place : `${place} ${opened.bedNumber} 号床`}
          stateDictId={opened.stateDictId}
          feed={feed}
          onClose={() => setOpenedId(null)}
        />
      )}
    </Dialog>
  )
}
