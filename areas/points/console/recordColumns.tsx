import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { RecordRow } from '../views.ts'
import { nameOfRule, stateTitles } from '../words.ts'
import { signed } from './signed.ts'

const tones: Readonly<Record<RecordRow['state'], StatusTone>> = {
  valid: 'good',
  cancelled: 'quiet',
  cancel: 'notice',
  initial: 'quiet',
}

const noteOf = ({ note, cancelReason }: RecordRow) =>
  [note, cancelReason === null ? '' : `撤销：${cancelReason}`].filter(Boolean).join('；')

/** The columns of the ledger, under the school's own name for points. */
export const recordColumns = (pointName: string): readonly ListColumn<RecordRow>[] => [
  { title: '时间', width: 168, leftOutWhenNarrow: 4, text: ({ createdTime }) => createdTime },
  { title: '姓名', width: '9%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '11%', leftOutWhenNarrow: 3, text: ({ className }) => className },
  { title: '事由', text: nameOfRule },
  { title: pointName, width: 80, align: 'right', render: ({ points }) => signed(points) },
  { title: '余额', width: 80, align: 'right', leftOutWhenNarrow: 5, text: ({ balance }) => balance },
  { title: '备注', width: '15%', text: noteOf, leftOutWhenNarrow: 2 },
  { title: '操作人', width: '8%', text: ({ operator }) => operator, leftOutWhenNarrow: 1 },
  {
    title: '状态',
    width: 88,
    leftOutWhenNarrow: 6,
    render: ({ state }) => <StatusTag text={stateTitles[state]} tone={tones[state]} />,
  },
]
