import { Progress } from 'antd'
import type { TableColumnsType } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { jobMarks } from '../../jobs/console/index.ts'
import type { JobRow } from '../views.ts'
import { JobActions } from './JobActions.tsx'

const markOf = (row: JobRow) =>
  row.cancelAsked && (row.state === 'waiting' || row.state === 'running')
    ? ({ text: '正在取消', tone: 'quiet' } as const)
    : jobMarks[row.state]

const percentOf = ({ state, doneParts, allParts }: JobRow) => {
  if (state === 'done') return 100
  return allParts === null || allParts === 0 ? null : Math.min(100, Math.floor((doneParts / allParts) * 100))
}

/** How far a job is, while that says something: nothing for one that waits, or that counts no parts. */
const HowFar = ({ row }: { row: JobRow }) => {
  const percent = percentOf(row)
  if (percent === null) return <Cut text={row.state === 'running' ? '计算中' : null} />
  const status = row.state === 'failed' ? { status: 'exception' as const } : {}
  return <Progress percent={percent} size="small" {...status} aria-label={`已完成 ${percent}%`} />
}

/** The columns of the jobs; that of the school only where there are several. */
export const jobColumns = (severalSchools: boolean): TableColumnsType<JobRow> => [
  { title: '任务', key: 'title', width: '16%', render: (_, row) => <Cut text={row.title} /> },
  ...(severalSchools
    ? [{ title: '学校', key: 'school', render: (_: unknown, row: JobRow) => <Cut text={row.school?.name ?? '本校'} /> }]
    : []),
  { title: '发起人', key: 'person', width: 96, render: (_, row) => <Cut text={row.person ?? '系统'} /> },
  { title: '状态', key: 'state', width: 96, render: (_, row) => <StatusTag {...markOf(row)} /> },
  { title: '进度', key: 'progress', width: 120, render: (_, row) => <HowFar row={row} /> },
  { title: '提交时间', key: 'createdAt', width: 160, render: (_, row) => row.createdAt },
  { title: '结束时间', key: 'endedAt', width: 160, render: (_, row) => <Cut text={row.endedAt} /> },
  { title: '错误', key: 'error', render: (_, row) => <Cut text={row.error} /> },
  { title: '操作', key: 'actions', width: 80, render: (_, row) => <JobActions row={row} /> },
]
