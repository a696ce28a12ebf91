import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput, daysCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type ChangeView, timetable } from '../../contract.ts'
import { changeKindNames, changeKinds, describeDay } from '../../words.ts'
import { changeReads } from '../reads.ts'

const showTime = (day: string, period: number) => `${describeDay(day)} 第${period}节`

const describeChange = ({ kind, substitute, toDay, toPeriod, isSwap }: ChangeView): string => {
  if (kind === 'substitute') return `${substitute ?? ''}代课`
  if (kind === 'cancel') return '停课'
  return `${isSwap ? '互换到' : '调到'} ${showTime(toDay ?? '', toPeriod ?? 0)}`
}

const tones = { substitute: 'notice', move: 'notice', cancel: 'bad' } as const

const columns: readonly ListColumn<ChangeView>[] = [
  { title: '上课时间', width: 160, text: ({ day, period }) => showTime(day, period) },
  {
    title: '类别',
    width: 72,
    leftOutWhenNarrow: 5,
    render: ({ kind }) => <StatusTag text={changeKindNames[kind]} tone={tones[kind]} />,
  },
  { title: '班级', width: '14%', minWidth: 96, text: ({ className }) => className, leftOutWhenNarrow: 4 },
  { title: '学科', width: 80, text: ({ subject }) => subject, leftOutWhenNarrow: 3 },
  { title: '原教师', width: 96, isName: true, text: ({ teacher }) => teacher || '未记录' },
  { title: '调整', minWidth: 160, text: describeChange },
  { title: '原因', minWidth: 112, text: ({ reason }) => reason, leftOutWhenNarrow: 2 },
  { title: '安排人', width: 96, text: ({ operator }) => operator, leftOutWhenNarrow: 1 },
]

const filters = {
  keyword: { kind: 'word', label: '教师', placeholder: '教师姓名', width: 144, ofPeople: true },
  kind: { kind: 'choice', label: '类别', options: optionsOf(changeKinds, changeKindNames), width: 112 },
  days: { kind: 'days', label: '' },
} as const

const nameOf = ({ day, period, className, subject }: ChangeView) => `${showTime(day, period)} ${className}${subject}`

/** 调课记录: substitutions, moves and cancellations, from today on until other days are chosen. */
const ChangesScreen = () => {
  const mayEdit = useAllowed('timetable:change:edit')
  const [today] = useState(() => schoolNow().slice(0, 10))
  const remove = useAction(timetable.deleteChange, { done: '已撤销', changes: changeReads })
  const actions = (change: ChangeView) => [
    {
      label: '撤销',
      danger: true,
      confirm: {
        lost: `${nameOf(change)}恢复原来的时间与教师${change.isSwap ? '，互换的另一节一起恢复' : ''}。`,
      },
      onPress: () => remove.run({ query: { id: change.id } }),
    },
  ]
  return (
    <ListScreen
      title="调课记录"
      call={timetable.changePage}
      filters={filters}
      input={({ keyword, kind, days }, bounds) => ({
        body: {
          keyword,
          kind: choiceCallInput(changeKinds, kind),
          ...(days === '' ? { from: today } : daysCallInput(days)),
          ...bounds,
        },
      })}
      columns={columns}
      nameOf={nameOf}
      empty={{ title: '没有调课、代课或停课', hint: '不选日期时为今天起的；以前的请选择日期' }}
      {...(mayEdit ? { actions, actionsWidth: 72 } : {})}
    />
  )
}

export default ChangesScreen
