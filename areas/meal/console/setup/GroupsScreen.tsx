import { useAction } from '../../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type GroupView, meal } from '../../contract.ts'
import { groupReads, useMealChoices } from '../reads.ts'
import { GroupDialog } from './GroupDialog.tsx'

const describeSuspension = ({ suspendedFrom, suspendedTo }: GroupView): string => {
  if (suspendedFrom === null) return ''
  return suspendedTo === null ? `${suspendedFrom} 起停餐` : `${suspendedFrom} 至 ${suspendedTo} 停餐`
}

const stateOf = ({ disabled, suspendedFrom, suspendedTo }: GroupView) => {
  const today = schoolNow().slice(0, 10)
  if (disabled) return { text: '停用', tone: 'quiet' as const }
  const isSuspended = suspendedFrom !== null && suspendedFrom <= today && (suspendedTo === null || today <= suspendedTo)
  return isSuspended ? { text: '停餐中', tone: 'notice' as const } : { text: '启用', tone: 'good' as const }
}

const describeWho = ({ classes, pupils, excepts }: GroupView): string =>
  [
    classes.map(({ name }) => name).join('、'),
    pupils.length === 0 ? '' : `另选 ${pupils.length} 人`,
    excepts.length === 0 ? '' : `不含 ${excepts.length} 人`,
  ]
    .filter(Boolean)
    .join('；')

/** 用餐分组: pupils whose meals are ordered automatically at the deadline. */
const GroupsScreen = () => {
  const meals = useMealChoices()
  const remove = useAction(meal.deleteGroup, { done: '删除成功', changes: groupReads })
  const nameMeals = (ids: readonly number[]) =>
    meals
      .filter(({ value }) => ids.includes(value))
      .map(({ label }) => label)
      .join('、')
  const columns: readonly ListColumn<GroupView>[] = [
    { title: '名称', width: '16%', minWidth: 112, text: ({ name }) => name },
    { title: '班级与学生', text: describeWho, leftOutWhenNarrow: 2 },
    { title: '餐别', width: '18%', text: ({ mealIds }) => nameMeals(mealIds) },
    { title: '人数', width: 72, align: 'right', text: ({ size }) => size },
    { title: '停餐', width: '20%', text: describeSuspension, leftOutWhenNarrow: 1 },
    { title: '状态', width: 88, render: (group) => <StatusTag {...stateOf(group)} />, leftOutWhenNarrow: 3 },
  ]
  const actions = (group: GroupView, { edit }: ListTools<GroupView>) => [
    { label: '编辑', onPress: () => edit(group) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `分组“${group.name}”将被删除，从下一次截止起不再自动订餐；已有的订单不变。` },
      onPress: () => remove.run({ query: { id: group.id } }),
    },
  ]
  return (
    <ListScreen
      title="用餐分组"
      call={meal.groups}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有用餐分组', hint: '选好班级与餐别，截止时自动订餐，班主任不必每天订' }}
      create="新增分组"
      createdBy="meal:canteen:edit"
      actions={actions}
      actionsWidth={112}
      foldsOnPhone
      editor={(group, close) => <GroupDialog group={group} onClose={close} />}
    />
  )
}

export default GroupsScreen
