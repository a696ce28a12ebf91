import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { type OwnJob, jobs } from '../contract.ts'
import { historyColumns } from './historyColumns.tsx'

/** Ten to a page, as the specification has it (F-RULE-051). */
const defaults = { page: 1, size: 10 } as const

/** How often a list with jobs at work is read again, ms. */
const whileWorking = 3000

const isAtWork = (rows: readonly OwnJob[] = []) => rows.some(({ state }) => state === 'waiting' || state === 'running')

/** 操作历史: one's own imports and exports, with their files while these are kept. */
const HistoryScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const own = useCall(
    jobs.page,
    { body: { pageNum: query.page, pageSize: query.size } },
    { keep: 'pages', every: (page) => (isAtWork(page?.content) ? whileWorking : 0) },
  )
  return (
    <PageFrame title="操作历史">
      <DataTable
        label="操作历史"
        query={own}
        columns={historyColumns}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有操作历史', hint: '您发起的导入、导出会列在这里，文件保留期内可重新下载' }}
        isFiltered={false}
        onClear={() => change({ page: 1 })}
      />
    </PageFrame>
  )
}

export default HistoryScreen
