import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { choiceCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, NoPermission } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { article, readStateNames, readStates } from '../contract.ts'
import { detailPlace } from './places.ts'
import { PrintReaders } from './PrintReaders.tsx'
import styles from './ReadReport.module.css'
import { RemindButton } from './RemindButton.tsx'

type ReadRow = DataOf<typeof article.readers>['content'][number]

const place = { id: 0 } as const

const filters = {
  state: {
    kind: 'choice',
    label: '状态',
    options: readStates.map((value) => ({ value, label: readStateNames[value] })),
    width: 120,
  },
  dept: departmentFilter,
} as const

const columns: readonly ListColumn<ReadRow>[] = [
  { title: '姓名', width: '30%', text: ({ name }) => name, isName: true },
  { title: '学工号', width: 136, text: ({ studentOrTeacherCode: code }) => code, leftOutWhenNarrow: 2 },
  { title: '部门', minWidth: 120, text: ({ depts }) => depts.join('、'), leftOutWhenNarrow: 3 },
  {
    title: '状态',
    width: 96,
    render: ({ state }) => <StatusTag text={readStateNames[state]} tone={state === 'READ' ? 'good' : 'quiet'} />,
  },
  { title: '阅读时间', width: 152, text: ({ readAt }) => readAt?.slice(0, 16), leftOutWhenNarrow: 1 },
]

const formatShare = (read: number, unread: number): string =>
  read + unread === 0 ? '—' : `${((read / (read + unread)) * 100).toFixed(2)}%`

const Counts = ({ id, deptId }: { readonly id: number; readonly deptId: number | undefined }) => {
  const { data } = useCall(article.readCounts, { params: { id }, query: { deptId } }, { keep: 'answer' })
  const [read, unread] = [data?.readUserNum ?? 0, data?.unreadUserNum ?? 0]
  const shown = (value: string) => (data === undefined ? '…' : value)
  return (
    <div className={styles.counts}>
      <a href={`#${detailPlace(id)}`}>{data?.title ?? '文章'}</a>
      <Facts
        facts={[
          { name: '已读', value: shown(`${read} 人`) },
          { name: '未读', value: shown(`${unread} 人`) },
          { name: '完成率', value: shown(formatShare(read, unread)) },
        ]}
      />
    </div>
  )
}

const searchOf = (id: number, { state, dept }: { readonly state: string; readonly dept: string }) => ({
  srcId: id,
  state: choiceCallInput(readStates, state),
  deptId: numberCallInput(dept),
})

const Report = ({ id }: { readonly id: number }) => {
  const mayRemind = useAllowed('article:wechat:send')
  return (
    <ListScreen
      title="阅读统计"
      call={article.readers}
      filters={filters}
      failed="获取数据失败"
      input={(asked, bounds) => ({ body: { ...searchOf(id, asked), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '这篇文章没有读者', hint: '在编辑页选择发给谁，读者与读过的人列在这里' }}
      firstSize={10}
      tools={(asked, total) => (
        <>
          {mayRemind ? <RemindButton id={id} /> : null}
          <PrintReaders search={searchOf(id, asked)} isEmpty={total === 0} />
          <ExportButton call={article.exportReaders} input={{ body: searchOf(id, asked) }} isEmpty={total === 0} />
        </>
      )}
      lead={({ dept }) => <Counts id={id} deptId={numberCallInput(dept)} />}
    />
  )
}

/** 阅读统计: who has read an article and who has not. */
const ReadReportScreen = () => {
  const [{ id }] = useScreenQuery(place)
  const mayLook = useAllowed('article:number:look')
  if (!mayLook)
    return (
      <PageFrame title="阅读统计">
        <NoPermission />
      </PageFrame>
    )
  if (id > 0) return <Report key={id} id={id} />
  return (
    <PageFrame title="阅读统计">
      <Empty title="没有选择文章" hint="从文章详情打开阅读统计" />
    </PageFrame>
  )
}

export default ReadReportScreen
