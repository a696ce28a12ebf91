import { useState } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { type OrderRow, meal } from '../../contract.ts'
import { orderStateTitles, orderStates, orderWayTitles } from '../../words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { orderSearch, useOrderFilters } from './orderFilters.ts'

const columns: readonly ListColumn<OrderRow>[] = [
  { title: '日期', width: 112, text: ({ day }) => day },
  { title: '餐别', width: 80, text: ({ meal: of }) => of },
  { title: '姓名', width: '12%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '14%', text: ({ className }) => className, leftOutWhenNarrow: 3 },
  { title: '学号', width: '12%', text: ({ code }) => code, leftOutWhenNarrow: 1 },
  {
    title: '状态',
    width: 88,
    render: ({ state }) => <StatusTag text={orderStateTitles[state]} tone={state === 'ordered' ? 'good' : 'quiet'} />,
  },
  { title: '方式', text: ({ way }) => orderWayTitles[way], leftOutWhenNarrow: 2 },
  { title: '进入食堂', width: 96, text: ({ pickedTime }) => pickedTime?.slice(11, 16), leftOutWhenNarrow: 4 },
]

const useFilters = () =>
  ({
    ...useOrderFilters(),
    state: { kind: 'choice', label: '状态', options: optionsOf(orderStates, orderStateTitles) },
  }) as const

const searchOf = ({ state, ...shared }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  ...orderSearch(shared),
  state: choiceCallInput(orderStates, state),
})

/** 订单管理: orders of the classes that the user orders for, cancelled one by one. */
const OrdersScreen = () => {
  const isCanteen = useAllowed('meal:canteen:edit')
  const [cancelled, setCancelled] = useState<OrderRow | null>(null)
  const actions = (order: OrderRow) =>
    order.state === 'ordered' && (isCanteen || !order.isOver)
      ? [{ label: '退餐', danger: true, onPress: () => setCancelled(order) }]
      : []
  return (
    <ListScreen
      title="订单管理"
      call={meal.orderPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name, day, meal: of }) => `${name} ${day} ${of}`}
      empty={{ title: '还没有订单', hint: '截止时按用餐分组订的、班主任手工订的餐都列在这里' }}
      actions={actions}
      actionsWidth={72}
      tools={(asked, total) =>
        isCanteen ? (
          <ExportButton call={meal.exportOrders} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        ) : null
      }
    >
      {cancelled === null ? null : <CancelDialog order={cancelled} onClose={() => setCancelled(null)} />}
    </ListScreen>
  )
}

export default OrdersScreen
