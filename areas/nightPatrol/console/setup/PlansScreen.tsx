import { useAction } from '../../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { type PlanView, nightPatrol } from '../../contract.ts'
import { setupReads } from '../reads.ts'
import { PlanDialog } from './PlanDialog.tsx'

const showWeekdays = (weekdays: readonly number[]) =>
  weekdays.length === 7 ? '每天' : weekdays.map(nameOfWeekday).join('、')

const columns: readonly ListColumn<PlanView>[] = [
  { title: '名称', width: '16%', minWidth: 112, text: ({ name }) => name },
  { title: '路线', width: '16%', text: ({ line }) => line, leftOutWhenNarrow: 4 },
  { title: '星期', width: '16%', text: ({ weekdays }) => showWeekdays(weekdays), leftOutWhenNarrow: 3 },
  { title: '开始时间', width: '14%', minWidth: 96, text: ({ startTimes }) => startTimes.join('、') },
  { title: '巡查人', minWidth: 96, isName: true, text: ({ guards }) => guards.join('、') },
  {
    title: '校历',
    width: 96,
    text: ({ followsCalendar }) => (followsCalendar ? '按校历' : '不按'),
    leftOutWhenNarrow: 1,
  },
  {
    title: '状态',
    width: 88,
    leftOutWhenNarrow: 2,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

const bodyOf = ({ line: _line, guards: _guards, ...body }: PlanView) => body

/** 巡查计划: who walks which line when. */
const PlansScreen = () => {
  const save = useAction(nightPatrol.savePlan, { changes: setupReads })
  const remove = useAction(nightPatrol.deletePlan, { done: '删除成功', changes: setupReads })
  const actions = (plan: PlanView, { edit }: ListTools<PlanView>) => [
    { label: '编辑', onPress: () => edit(plan) },
    {
      label: plan.disabled ? '启用' : '停用',
      onPress: () => save.press({ body: { ...bodyOf(plan), disabled: !plan.disabled } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `计划“${plan.name}”与未到时间的班次将被删除；巡查历史保留。` },
      onPress: () => remove.run({ query: { id: plan.id } }),
    },
  ]
  return (
    <ListScreen
      title="巡查计划"
      call={nightPatrol.plans}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有巡查计划', hint: '定下哪些夜里几点由谁走哪条路线，系统排出今后七天的班次' }}
      create="新增计划"
      createdBy="nightPatrol:plan:edit"
      actions={actions}
      actionsWidth={160}
      foldsOnPhone
      editor={(plan, close) => <PlanDialog plan={plan} onClose={close} />}
    />
  )
}

export default PlansScreen
