import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type OwnJob, jobs } from '../contract.ts'
import { historyColumns } from './historyColumns.tsx'
import { useHistoryActions } from './useHistoryActions.ts'

/** Rows a page at first: ten, by F-RULE-051. */
const firstSize = 10

/** Refetch interval while a job waits or runs, ms. */
const whileWorking = 3000

const isAtWork = ({ state }: OwnJob) => state === 'waiting' || state === 'running'

/** 操作历史: the user's imports and exports, with their files while these are kept. */
const HistoryScreen = () => (
  <ListScreen
    title="操作历史"
    call={jobs.page}
    firstSize={firstSize}
    input={(_, bounds) => ({ body: bounds })}
    columns={historyColumns}
    nameOf={({ title }) => title}
    actions={useHistoryActions()}
    actionsWidth={128}
    foldsOnPhone
    empty={{ title: '还没有操作历史', hint: '您发起的导入、导出会列在这里，文件保留期内可重新下载' }}
    every={(rows) => (rows.some(isAtWork) ? whileWorking : 0)}
  />
)

export default HistoryScreen
