import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { type MealView, meal } from '../../contract.ts'
import { describeDeadline } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { mealReads } from '../reads.ts'
import { MealDialog } from './MealDialog.tsx'
import { PricesDialog } from './PricesDialog.tsx'
import { ReductionsDialog } from './ReductionsDialog.tsx'

const describeWeekdays = ({ weekdays }: MealView): string =>
  weekdays.length === 7 ? '每天' : weekdays.map(nameOfWeekday).join('、')

const columns: readonly ListColumn<MealView>[] = [
  { title: '餐别', width: '14%', minWidth: 80, text: ({ name }) => name },
  { title: '供餐时间', width: 120, text: ({ startTime, endTime }) => `${startTime}–${endTime}`, leftOutWhenNarrow: 3 },
  { title: '截止', width: 136, text: describeDeadline, leftOutWhenNarrow: 4 },
  { title: '星期', text: describeWeekdays, leftOutWhenNarrow: 2 },
  {
    title: '今天的价格',
    width: 112,
    align: 'right',
    text: ({ price }) => (price === null ? '未设置' : `${formatYuan(price)} 元`),
  },
  {
    title: '状态',
    width: 88,
    leftOutWhenNarrow: 1,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

/** 费用设置: meals with their prices, and the pupils who pay less. */
const MealsScreen = () => {
  const [priced, setPriced] = useState<MealView | null>(null)
  const [isReducing, setReducing] = useState(false)
  const remove = useAction(meal.deleteMeal, { done: '删除成功', changes: mealReads })
  const actions = (row: MealView, { edit }: ListTools<MealView>) => [
    { label: '价格', onPress: () => setPriced(row) },
    { label: '编辑', onPress: () => edit(row) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `餐别“${row.name}”与它的价格将被删除，不能恢复；用过的餐别不能删除，可以停用。` },
      onPress: () => remove.run({ query: { id: row.id } }),
    },
  ]
  return (
    <ListScreen
      title="费用设置"
      label="餐别"
      call={meal.meals}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有餐别', hint: '新增早餐、午餐、晚餐，定下供餐时间、截止时间与价格' }}
      create="新增餐别"
      createdBy="meal:canteen:edit"
      actions={actions}
      actionsWidth={160}
      foldsOnPhone
      editor={(row, close) => <MealDialog meal={row} onClose={close} />}
      tools={() => <Button onClick={() => setReducing(true)}>减免学生</Button>}
    >
      {priced === null ? null : <PricesDialog meal={priced} onClose={() => setPriced(null)} />}
      {isReducing ? <ReductionsDialog onClose={() => setReducing(false)} /> : null}
    </ListScreen>
  )
}

export default MealsScreen
