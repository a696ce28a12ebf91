import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { article, readStateNames } from '../contract.ts'
import { PrintListDialog } from './PrintListDialog.tsx'

type Search = CallInput<typeof article.readers>['body']

const ReadersDialog = ({ search, onClose }: { readonly search: Search; readonly onClose: () => void }) => {
  const { srcId } = search
  const found = useCall(article.readers, { body: { ...search, pageNum: 1, pageSize: -1 } })
  const counts = useCall(article.readCounts, { params: { id: srcId }, query: { deptId: search.deptId } })
  const { title = '', readUserNum = 0, unreadUserNum = 0 } = counts.data ?? {}
  return (
    <PrintListDialog
      title={`阅读统计：${title}（已读 ${readUserNum} 人，未读 ${unreadUserNum} 人）`}
      found={found}
      onClose={onClose}
      columns={[
        { title: '姓名', cell: ({ name }) => name },
        { title: '学工号', cell: ({ studentOrTeacherCode }) => studentOrTeacherCode },
        { title: '部门', cell: ({ depts }) => depts.join('、') },
        { title: '状态', cell: ({ state }) => readStateNames[state] },
        { title: '阅读时间', cell: ({ readAt }) => readAt?.slice(0, 16) },
      ]}
    />
  )
}

/** Prints the readers of an article as the list is filtered. */
export const PrintReaders = ({ search, isEmpty }: { readonly search: Search; readonly isEmpty: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden="true" />} disabled={isEmpty} onClick={() => setOpen(true)}>
        打印
      </Button>
      {isOpen ? <ReadersDialog search={search} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
