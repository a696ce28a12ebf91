import { useState } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { nightPatrol } from '../../contract.ts'
import type { RoundRow } from '../../views.ts'
import { roundStateTitles, roundStates } from '../../words.ts'
import { roundTones } from '../tones.ts'
import { NightPrintDialog } from './NightPrintDialog.tsx'
import { RoundDialog } from './RoundDialog.tsx'

const columns: readonly ListColumn<RoundRow>[] = [
  { title: '夜', width: 112, text: ({ night }) => night, leftOutWhenNarrow: 5 },
  { title: '应开始', width: 88, text: ({ startTime }) => startTime.slice(11, 16) },
  { title: '计划', width: '16%', minWidth: 96, text: ({ plan }) => plan },
  { title: '路线', width: '16%', text: ({ line }) => line, leftOutWhenNarrow: 2 },
  { title: '巡查人', minWidth: 96, isName: true, text: ({ guards }) => guards.join('、'), leftOutWhenNarrow: 4 },
  { title: '已巡', width: 80, align: 'right', text: ({ checked, total }) => `${checked}/${total}` },
  { title: '迟到', width: 72, align: 'right', text: ({ late }) => late, leftOutWhenNarrow: 1 },
  { title: '异常', width: 72, align: 'right', text: ({ abnormal }) => abnormal, leftOutWhenNarrow: 3 },
  {
    title: '状态',
    width: 104,
    render: ({ state }) => <StatusTag text={roundStateTitles[state]} tone={roundTones[state]} />,
  },
]

const useFilters = () => {
  const mayEdit = useAllowed('nightPatrol:plan:edit')
  const plans = useCall(nightPatrol.plans, {}, { enabled: mayEdit, fresh: 60_000 }).data ?? []
  const guards = new Map(plans.flatMap((plan) => plan.guardIds.map((id, at) => [id, plan.guards[at] ?? ''] as const)))
  return {
    days: { kind: 'days', label: '', noFuture: true },
    plan: {
      kind: 'choice',
      label: '计划',
      options: plans.map(({ id, name }) => ({ value: String(id), label: name })),
      width: 160,
      isSought: true,
    },
    guard: {
      kind: 'choice',
      label: '巡查人',
      options: [...guards].map(([id, name]) => ({ value: String(id), label: name })),
      isSought: true,
    },
    state: {
      kind: 'choice',
      label: '状态',
      options: roundStates.map((value) => ({ value, label: roundStateTitles[value] })),
    },
    abnormal: { kind: 'choice', label: '异常', options: [{ value: 'yes', label: '有异常' }] },
  } as const
}

const searchOf = ({ days, plan, guard, state, abnormal }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  ...daysCallInput(days),
  planId: numberCallInput(plan),
  guardId: numberCallInput(guard),
  state: choiceCallInput(roundStates, state),
  abnormalOnly: abnormal === 'yes',
})

/** 巡查历史: the rounds that have begun or are over, with their places, for export and print. */
const HistoryScreen = () => {
  const [opened, open] = useState<number | null>(null)
  const [printed, print] = useState<string | null>(null)
  return (
    <ListScreen
      title="巡查历史"
      call={nightPatrol.roundPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ plan, startTime }) => `${plan} ${startTime}`}
      empty={{ title: '还没有巡查记录', hint: '到了时间的班次与每处的记录列在这里' }}
      onOpen={({ id }) => open(id)}
      actions={({ id, night }) => [
        { label: '详情', onPress: () => open(id) },
        { label: '打印当夜', onPress: () => print(night) },
      ]}
      foldsOnPhone
      tools={(asked, total) => (
        <ExportButton call={nightPatrol.exportRounds} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      {opened === null ? null : <RoundDialog id={opened} onClose={() => open(null)} />}
      {printed === null ? null : <NightPrintDialog night={printed} onClose={() => print(null)} />}
    </ListScreen>
  )
}

export default HistoryScreen
