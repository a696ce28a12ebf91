import { Progress } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { jobStateTags } from '../../jobs/console/index.ts'
import type { JobRow } from '../views.ts'
import { JobActions } from './JobActions.tsx'

const markOf = (row: JobRow) =>
  row.cancelAsked && (row.state === 'waiting' || row.state === 'running')
    ? ({ text: '正在取消', tone: 'quiet' } as const)
    : jobStateTags[row.state]

const percentOf = ({ state, doneParts, allParts }: JobRow) => {
  if (state === 'done') return 100
  return allParts === null || allParts === 0 ? null : Math.min(100, Math.floor((doneParts / allParts) * 100))
}

/** The progress of a job. Empty for a waiting job, and for one that counts no parts. */
const JobProgress = ({ row }: { row: JobRow }) => {
  const percent = percentOf(row)
  if (percent === null) return <Cut text={row.state === 'running' ? '计算中' : null} />
  const status = row.state === 'failed' ? { status: 'exception' as const } : {}
  return <Progress percent={percent} size="small" {...status} aria-label={`已完成 ${percent}%`} />
}

/** The columns of the job list. The school column appears only if there are several. */
export const jobColumns = (rows: readonly JobRow[]): ListColumn<JobRow>[] => [
  { title: '任务', width: '16%', text: ({ title }) => title },
  ...(rows.some(({ school }) => school !== null)
    ? [{ title: '学校', leftOutWhenNarrow: 4, text: ({ school }: JobRow) => school?.name ?? '本校' }]
    : []),
  { title: '发起人', width: 96, isName: true, text: ({ person }) => person ?? '系统' },
  { title: '状态', width: 96, render: (row) => <StatusTag {...markOf(row)} /> },
  { title: '进度', width: 120, leftOutWhenNarrow: 5, render: (row) => <JobProgress row={row} /> },
  { title: '提交时间', width: 160, leftOutWhenNarrow: 3, render: ({ createdAt }) => createdAt },
  { title: '结束时间', width: 160, leftOutWhenNarrow: 1, text: ({ endedAt }) => endedAt },
  { title: '错误', leftOutWhenNarrow: 2, text: ({ error }) => error },
  { title: '操作', width: 80, render: (row) => <JobActions row={row} /> },
]
