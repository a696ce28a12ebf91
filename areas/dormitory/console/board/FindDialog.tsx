import { Input } from 'antd'
import { useState } from 'react'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { StudentRow } from '../../boardViews.ts'
import styles from './Dialogs.module.css'
import { StudentDialog } from './StudentDialog.tsx'
import type { BoardFeed } from './boardFeed.ts'
import { listPageSize, useStudentList } from './studentList.ts'
import { placeColumns } from './studentColumns.tsx'

const columns = tableColumns<StudentRow & { readonly id: number }>(
  [{ title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName }, ...placeColumns],
  null,
)

const nothing = { data: { content: [], totalSize: 0 }, error: null, isPlaceholderData: false, refetch: () => undefined }

interface Props {
  readonly feed: BoardFeed
  readonly onClose: () => void
}

/** 查找学生: finds a student of the board by name or number and opens their dialog. */
export const FindDialog = ({ feed, onClose }: Props) => {
  const { isAbove } = useShownSchool()
  // A bureau's names are masked, so it finds students by number.
  const asked = isAbove ? '学号' : '姓名或学号'
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<StudentRow | null>(null)
  const found = useStudentList({ keyword }, page, keyword !== '')
  const search = (word: string) => {
    setKeyword(word.trim())
    setPage(1)
  }
  return (
    <Dialog title="查找学生" width={640} footer={null} onCancel={onClose}>
      <Input.Search
        autoFocus
        aria-label="查找学生"
        placeholder={asked}
        maxLength={64}
        enterButton="查找"
        onSearch={search}
      />
      <div className={styles.whole}>
        <DataTable
          label="查找结果"
          query={keyword === '' ? nothing : found}
          columns={columns}
          page={page}
          size={listPageSize}
          sizes={[listPageSize]}
          hidesOnePage
          onPage={setPage}
          onOpen={setOpened}
          empty={{
            title: keyword === '' ? `请输入${asked}` : `${isAbove ? '这所学校的' : '所管'}宿舍楼中没有这名学生`,
          }}
          isFiltered={false}
          onClear={() => search('')}
        />
      </div>
      {opened === null ? null : (
        <StudentDialog
          userId={opened.userId}
          name={opened.studentName}
          place={`${opened.dormitoryName} ${opened.dormRoomName}`}
          stateDictId={null}
          feed={feed}
          onClose={() => setOpened(null)}
        />
      )}
    </Dialog>
  )
}
