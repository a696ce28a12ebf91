import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { jobStateTags } from '../../jobs/console/index.ts'
import { administration, jobStates } from '../contract.ts'
import type { JobRow } from '../views.ts'
import { schoolFilter, schoolInput } from './SchoolSelect.tsx'
import { jobColumns } from './jobColumns.tsx'
import { filterInput, markOptions } from './messageStates.ts'

const filters = {
  school: schoolFilter,
  state: { kind: 'choice', label: '状态', options: markOptions(jobStateTags) },
} as const

/** Polling interval while jobs are waiting or running, ms. */
const pollInterval = 3000

const isAtWork = ({ state }: JobRow) => state === 'waiting' || state === 'running'

/** 后台任务: the jobs with progress and results. */
const JobsScreen = () => (
  <ListScreen
    title="后台任务"
    call={administration.jobPage}
    filters={filters}
    input={({ school, state }, bounds) => ({
      body: { ...filterInput('state', jobStates, state), ...schoolInput(school), ...bounds },
    })}
    columns={jobColumns}
    nameOf={({ title }) => title}
    empty={{ title: '还没有后台任务', hint: '导入、导出、发送消息等较久的工作会列在这里' }}
    every={(rows) => (rows.some(isAtWork) ? pollInterval : 0)}
  />
)

export default JobsScreen
