import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useTabName } from '../../../platform/console/shell/tabNames.ts'
import { useJobEnd } from '../../jobs/console/index.ts'
import { type RunView, imports } from '../contract.ts'
import type { ChangeQuery, ImportQuery } from './importQuery.ts'
import { MatchColumns } from './MatchColumns.tsx'
import { MatchValues } from './MatchValues.tsx'
import { RunResult } from './RunResult.tsx'
import { Review } from './Review.tsx'
import { RunProgress } from './RunProgress.tsx'
import { BackButton } from './BackButton.tsx'

/** Refetch interval while a job runs, ms. It covers missing live messages. */
const whileWorking = 3000

const isAtWork = (run: RunView | undefined) => run?.job?.state === 'waiting' || run?.job?.state === 'running'

interface Props {
  readonly query: ImportQuery
  readonly onChange: ChangeQuery
}

/** Shows one import at its current step: matching, review, result or undone. The user may leave and return. */
export const RunPage = ({ query, onChange }: Props) => {
  const input = { query: { id: query.run } }
  const run = useCall(imports.run, input, { every: (data) => (isAtWork(data) ? whileWorking : 0) })
  const refresh = useRefresh([imports.run, imports.rows, imports.values, imports.reasons])
  const { data } = run
  useJobEnd(data?.isOwn && isAtWork(data) ? (data.job?.id ?? null) : null, refresh)
  useTabName(data === undefined ? '' : `${data.title} ${data.createdTime.slice(5, 16)}`)
  if (run.error !== null) return <Failed error={run.error} onRetry={run.refetch} />
  if (data === undefined) return <Loading rows={8} />
  if (isAtWork(data)) {
    return (
      <PageFrame title={data.title} action={<BackButton onChange={onChange} />}>
        <RunProgress run={data} />
      </PageFrame>
    )
  }
  if (data.stage === 'done' || data.stage === 'undone')
    return <RunResult run={data} query={query} onChange={onChange} />
  // After a check the clerk first sees the values that can't be read. Any tab of the review leaves them.
  const isMatchingValues = query.verdict === 'values' || (query.verdict === '' && data.unmatched > 0)
  if (data.stage === 'reviewing' && isMatchingValues) return <MatchValues run={data} onChange={onChange} />
  if (data.stage === 'reviewing' && query.verdict !== 'columns') {
    return <Review run={data} query={query} onChange={onChange} />
  }
  if (data.stage === 'dropped') {
    return (
      <PageFrame title={data.title} action={<BackButton onChange={onChange} />}>
        <Empty title="此次导入已放弃" hint={`之后又上传了多个文件；如仍需导入“${data.fileName}”，请重新上传`} />
      </PageFrame>
    )
  }
  // Another sheet with other headings begins the matching again.
  const leading = data.workbook?.sheets.find(({ isChosen }) => isChosen)
  return <MatchColumns key={`${data.id} ${leading?.index ?? 0}`} run={data} onChange={onChange} />
}
