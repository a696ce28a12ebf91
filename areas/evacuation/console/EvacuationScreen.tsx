import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { type EvacuationHead, evacuationCalls } from '../contract.ts'
import styles from './Evacuation.module.css'
import { RollCall } from './RollCall.tsx'

const columns: readonly ListColumn<EvacuationHead>[] = [
  { title: '开始时间', width: 172, text: ({ begunTime }) => begunTime },
  { title: '发起人', width: 96, isName: true, text: ({ begunBy }) => begunBy },
  {
    title: '类型',
    width: 72,
    text: ({ endTime, isDrill }) => (endTime === null ? '进行中' : isDrill ? '演练' : '实际'),
  },
  { title: '已找到', width: 112, text: ({ numbers }) => `${numbers.found} / ${numbers.inside}` },
  {
    title: '去向不明',
    width: 112,
    leftOutWhenNarrow: 2,
    text: ({ numbers }) => `${numbers.unknownFound} / ${numbers.unknown}`,
  },
  { title: '结束时间', width: 172, leftOutWhenNarrow: 3, text: ({ endTime }) => endTime },
  { title: '说明', minWidth: 96, leftOutWhenNarrow: 1, text: ({ note }) => note },
]

const reads = [evacuationCalls.current, evacuationCalls.page]

const History = ({ onOpen }: { readonly onOpen: (id: number) => void }) => {
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(
    evacuationCalls.page,
    { body: { pageNum: place.page, pageSize: place.size } },
    { keep: 'pages' },
  )
  const acting = {
    width: 72,
    nameOf: ({ begunTime }: EvacuationHead) => begunTime,
    actionsOf: ({ id }: EvacuationHead) => [{ label: '名单', onPress: () => onOpen(id) }],
  }
  return (
    <DataTable
      label="历次清点"
      query={found}
      columns={tableColumns(columns, acting)}
      {...place}
      onPage={(page, size) => turn({ page, size })}
      empty={{ title: '还没有清点过', hint: '演练与实际疏散的名单保留在这里' }}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
}

/** 疏散清点: one press begins it; who is missing is in view, and each drill stays in the history. */
const EvacuationScreen = () => {
  const current = useCall(evacuationCalls.current, {})
  const mayRun = useAllowed('access:evacuation:run')
  const begin = useAction(evacuationCalls.begin, { changes: reads })
  const [opened, open] = useState<number | null>(null)
  const leave = () => {
    open(null)
    void current.refetch()
  }
  const shown = opened ?? current.data?.id ?? null
  if (shown !== null) return <RollCall key={shown} evacuationId={shown} onLeave={leave} />
  const contents = () => {
    if (current.error) return <Failed error={current.error} onRetry={current.refetch} />
    if (current.data === undefined) return <Loading rows={6} />
    return (
      <>
        {mayRun ? (
          <div className={styles.begin}>
            <Button danger type="primary" size="large" loading={begin.isPending} onClick={() => begin.press({})}>
              开始疏散清点
            </Button>
            <span>立即列出在校内与去向不明的每个人，多部手机同时勾选</span>
          </div>
        ) : null}
        <History onOpen={open} />
      </>
    )
  }
  return <PageFrame title="疏散清点">{contents()}</PageFrame>
}

export default EvacuationScreen
