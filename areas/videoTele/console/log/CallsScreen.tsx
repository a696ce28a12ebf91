import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { departmentFilter } from '../../../organisation/console/index.ts'
import { type CallView, videoTele } from '../../contract.ts'
import { type CallState, callStateNames, callStates } from '../../words.ts'

const tones: Readonly<Record<CallState, StatusTone>> = {
  open: 'notice',
  answered: 'good',
  unanswered: 'quiet',
  refused: 'bad',
  unreported: 'unknown',
}

const two = (value: number) => String(value).padStart(2, '0')

const describeLength = ({ seconds }: CallView): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`

const describeCharge = ({ isFree, charged, short }: CallView): string => {
  if (isFree) return '免费'
  return short === 0 ? `${charged}` : `${charged}（超出 ${short}）`
}

const columns: readonly ListColumn<CallView>[] = [
  { title: '姓名', width: 96, isName: true, text: ({ name }) => name ?? '未识别' },
  { title: '班级', minWidth: 88, leftOutWhenNarrow: 3, text: ({ className }) => className },
  { title: '话机', minWidth: 104, leftOutWhenNarrow: 1, text: ({ phoneName }) => phoneName },
  { title: '对方', minWidth: 136, text: ({ party, number }) => [party, number].filter(Boolean).join(' ') },
  { title: '开始时间', width: 168, text: ({ startedTime }) => startedTime },
  { title: '时长', width: 72, align: 'right', leftOutWhenNarrow: 4, text: describeLength },
  { title: '计费分钟', width: 112, align: 'right', leftOutWhenNarrow: 5, text: describeCharge },
  { title: '结果', width: 112, render: ({ state }) => <StatusTag text={callStateNames[state]} tone={tones[state]} /> },
  { title: '原因', minWidth: 128, leftOutWhenNarrow: 2, text: ({ reason }) => reason },
]

const filters = {
  keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  department: departmentFilter,
  state: { kind: 'choice', label: '结果', options: optionsOf(callStates, callStateNames), width: 128 },
  isFree: {
    kind: 'choice',
    label: '号码',
    options: [
      { value: 'no', label: '亲情号码' },
      { value: 'yes', label: '公共号码' },
    ],
    width: 120,
  },
  days: { kind: 'days', label: '', noFuture: true },
} as const

const freeChoices = ['yes', 'no'] as const

const searchOf = ({ keyword, department, state, isFree, days }: FilterTexts<typeof filters>) => ({
  keyword,
  departmentId: numberCallInput(department),
  state: choiceCallInput(callStates, state),
  isFree: choiceCallInput(freeChoices, isFree),
  ...daysCallInput(days),
})

/** 通话记录: the calls at the phones, refused ones included. */
const CallsScreen = () => (
  <ListScreen
    title="通话记录"
    call={videoTele.callPage}
    filters={filters}
    input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
    columns={columns}
    nameOf={({ name, startedTime }) => `${name ?? '未识别'} ${startedTime}`}
    empty={{ title: '还没有通话记录', hint: '话机上报的通话都列在这里，被拒绝的也在内' }}
    tools={(asked, total) => (
      <ExportButton call={videoTele.exportCalls} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
    )}
  />
)

export default CallsScreen
