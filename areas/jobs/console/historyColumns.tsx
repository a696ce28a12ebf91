import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { fileGone } from '../../../platform/contract/files.ts'
import type { OwnJob } from '../contract.ts'
import { jobStateTags } from './jobStateTags.ts'

/** Returns the progress or the result of a job as text. */
const formatResult = ({ state, doneParts, allParts, error, file }: OwnJob): string | null => {
  if (error !== null) return error
  if (file === 'gone') return fileGone.msg
  if (file === 'kept') return '文件可下载'
  return state === 'running' && allParts ? `${Math.floor((doneParts / allParts) * 100)}%` : null
}

/** The columns of the user's jobs. */
export const historyColumns: readonly ListColumn<OwnJob>[] = [
  { title: '任务', width: '24%', text: ({ title }) => title },
  { title: '状态', width: 96, render: ({ state }) => <StatusTag {...jobStateTags[state]} /> },
  { title: '开始时间', width: 176, leftOutWhenNarrow: 2, render: ({ createdTime }) => createdTime },
  { title: '结束时间', width: 176, leftOutWhenNarrow: 1, text: ({ endTime }) => endTime },
  { title: '结果', leftOutWhenNarrow: 3, text: formatResult },
]
