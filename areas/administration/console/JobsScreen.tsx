import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { jobMarks } from '../../jobs/console/index.ts'
import { administration, jobStates } from '../contract.ts'
import type { JobRow } from '../views.ts'
import { SchoolSelect } from './SchoolSelect.tsx'
import styles from './filters.module.css'
import { jobColumns } from './jobColumns.tsx'
import { optionsOf } from './messageStates.ts'

const defaults = { state: '', school: 0, page: 1, size: 20 } as const

/** How often a list with jobs at work is read again, ms. */
const whileWorking = 3000

const isAtWork = (rows: readonly JobRow[] = []) => rows.some(({ state }) => state === 'waiting' || state === 'running')

/** 后台任务: what outlasts a call, how far it is, and what became of it. */
const JobsScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const state = jobStates.find((one) => one === query.state)
  const jobs = useCall(
    administration.jobPage,
    {
      body: {
        ...(state ? { state } : {}),
        ...(query.school === 0 ? {} : { schoolId: query.school }),
        pageNum: query.page,
        pageSize: query.size,
      },
    },
    { keepPrevious: true, every: (page) => (isAtWork(page?.content) ? whileWorking : 0) },
  )
  const clear = () => change({ state: '', school: 0, page: 1 })
  const severalSchools = jobs.data?.content.some((row) => row.school !== null) ?? false
  return (
    <PageFrame
      title="后台任务"
      filters={
        <Filters onReset={clear}>
          <SchoolSelect chosen={query.school} onChoose={(school) => change({ school, page: 1 })} />
          <Select
            className={styles.state ?? ''}
            allowClear
            placeholder="状态"
            aria-label="状态"
            options={optionsOf(jobMarks)}
            value={query.state || undefined}
            onChange={(chosen?: string) => change({ state: chosen ?? '', page: 1 })}
          />
        </Filters>
      }
    >
      <DataTable
        label="后台任务"
        query={jobs}
        columns={jobColumns(severalSchools)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有后台任务', hint: '导入、导出、发送消息等较久的工作会列在这里' }}
        isFiltered={query.state !== '' || query.school !== 0}
        onClear={clear}
      />
    </PageFrame>
  )
}

export default JobsScreen
