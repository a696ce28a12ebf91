import { Cut } from '../../../platform/console/kit/Cut.tsx'
import type { DataColumn } from '../../../platform/console/kit/DataTable.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { fileGone } from '../../../platform/contract/files.ts'
import type { OwnJob } from '../contract.ts'
import { HistoryActions } from './HistoryActions.tsx'
import { jobMarks } from './jobMarks.ts'

/** How far a job is, or what became of it. */
const resultOf = ({ state, doneParts, allParts, error, file }: OwnJob): string | null => {
  if (error !== null) return error
  if (file === 'gone') return fileGone.msg
  if (file === 'kept') return '文件可下载'
  return state === 'running' && allParts ? `${Math.floor((doneParts / allParts) * 100)}%` : null
}

/** The columns of one's own jobs. */
export const historyColumns: readonly DataColumn<OwnJob>[] = [
  { title: '任务', key: 'title', width: '24%', render: (_, row) => <Cut text={row.title} /> },
  { title: '状态', key: 'state', width: 96, render: (_, row) => <StatusTag {...jobMarks[row.state]} /> },
  { title: '开始时间', key: 'createdTime', width: 176, leftOutWhenNarrow: 2, render: (_, row) => row.createdTime },
  {
    title: '结束时间',
    key: 'endTime',
    width: 176,
    leftOutWhenNarrow: 1,
    render: (_, row) => <Cut text={row.endTime} />,
  },
  { title: '结果', key: 'result', leftOutWhenNarrow: 3, render: (_, row) => <Cut text={resultOf(row)} /> },
  { title: '操作', key: 'actions', width: 96, render: (_, row) => <HistoryActions row={row} /> },
]
