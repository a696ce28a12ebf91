import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type EvacuationHead, evacuationCalls } from '../contract.ts'
import { computeFigures } from './figures.ts'

const columns: readonly ListColumn<EvacuationHead>[] = [
  { title: '开始时间', width: 136, text: ({ begunTime }) => begunTime.slice(0, 16) },
  { title: '发起人', width: 88, isName: true, leftOutWhenNarrow: 3, text: ({ begunBy }) => begunBy },
  {
    title: '类型',
    width: 72,
    leftOutWhenNarrow: 5,
    text: ({ endTime, isDrill }) => (endTime === null ? '进行中' : isDrill ? '演练' : '实际'),
  },
  {
    title: '名单',
    width: 72,
    align: 'right',
    leftOutWhenNarrow: 4,
    text: ({ numbers }) => computeFigures(numbers).all,
  },
  { title: '未找到', width: 72, align: 'right', text: ({ numbers }) => computeFigures(numbers).missing },
  { title: '结束时间', width: 136, leftOutWhenNarrow: 2, text: ({ endTime }) => endTime?.slice(0, 16) },
  { title: '说明', minWidth: 96, leftOutWhenNarrow: 1, text: ({ note }) => note },
]

interface Props {
  readonly onOpen: (id: number) => void
}

/** The school's evacuations, newest first, with the number missing at the end and a link to each list. */
export const History = ({ onOpen }: Props) => {
  const acting = {
    width: 72,
    nameOf: ({ begunTime }: EvacuationHead) => begunTime,
    actionsOf: ({ id }: EvacuationHead) => [{ label: '名单', onPress: () => onOpen(id) }],
  }
  return (
    <PlainList
      label="历次清点"
      call={evacuationCalls.page}
      input={(bounds) => ({ body: bounds })}
      columns={columns}
      acting={acting}
      empty={{ title: '还没有清点过', hint: '演练与实际疏散的名单保留在这里' }}
    />
  )
}
