import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
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
import { type OrderView, videoTele } from '../../contract.ts'
import { type OrderState, orderStateNames, orderStates, paymentWayNames } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { orderReads } from '../reads.ts'
import { PayDialog, RefundDialog } from './MoneyDialogs.tsx'
import { SellDialog } from './SellDialog.tsx'
import { TotalsBar } from './TotalsBar.tsx'

const tones: Readonly<Record<OrderState, StatusTone>> = {
  unpaid: 'notice',
  paid: 'good',
  refunded: 'quiet',
  cancelled: 'quiet',
}

const describePayment = ({ way, receipt }: OrderView): string =>
  way === null ? '' : `${paymentWayNames[way]} ${receipt}`

/** The last thing that happened to an order: by whom, when and why. */
const describeLast = (order: OrderView): string => {
  const { endedTime, endedBy, paidTime, paidBy, createdTime, createdBy, reason } = order
  if (endedTime !== null) return [`${endedTime.slice(0, 16)} ${endedBy}`, reason].filter(Boolean).join('：')
  return paidTime === null ? `${createdTime.slice(0, 16)} ${createdBy}` : `${paidTime.slice(0, 16)} ${paidBy}`
}

const describeAmount = ({ fen, refundFen }: OrderView): string =>
  refundFen === 0 ? formatYuan(fen) : `${formatYuan(fen)}（退 ${formatYuan(refundFen)}）`

const columns: readonly ListColumn<OrderView>[] = [
  { title: '姓名', width: 96, isName: true, text: ({ name }) => name },
  { title: '班级', minWidth: 96, leftOutWhenNarrow: 4, text: ({ className }) => className },
  { title: '套餐', minWidth: 112, leftOutWhenNarrow: 5, text: ({ packageName }) => packageName },
  { title: '金额（元）', width: 136, align: 'right', text: describeAmount },
  { title: '收款', width: 152, leftOutWhenNarrow: 2, text: describePayment },
  {
    title: '剩余分钟',
    width: 88,
    align: 'right',
    leftOutWhenNarrow: 3,
    text: ({ left, minutes }) => `${left}/${minutes}`,
  },
  { title: '经办', minWidth: 176, leftOutWhenNarrow: 1, text: describeLast },
  { title: '状态', width: 96, render: ({ state }) => <StatusTag text={orderStateNames[state]} tone={tones[state]} /> },
]

const filters = {
  keyword: { kind: 'word', label: '订单', placeholder: '姓名、学号、收据号', width: 176, ofPeople: true },
  department: departmentFilter,
  state: { kind: 'choice', label: '状态', options: optionsOf(orderStates, orderStateNames), width: 120 },
  days: { kind: 'days', label: '', noFuture: true },
} as const

const searchOf = ({ keyword, department, state, days }: FilterTexts<typeof filters>) => ({
  keyword,
  departmentId: numberCallInput(department),
  state: choiceCallInput(orderStates, state),
  ...daysCallInput(days),
})

type Opened = { readonly kind: 'pay' | 'refund'; readonly order: OrderView } | null

const useActions = (open: (opened: Opened) => void) => {
  const cancel = useAction(videoTele.cancelOrder, { done: '已取消', changes: orderReads })
  return (order: OrderView) => {
    if (order.state === 'unpaid')
      return [
        { label: '收款', onPress: () => open({ kind: 'pay', order }) },
        {
          label: '取消',
          danger: true,
          confirm: { lost: `${order.name}的“${order.packageName}”订单将被取消，不能恢复。` },
          onPress: () => cancel.run({ body: { id: order.id } }),
        },
      ]
    return order.state === 'paid' && order.left > 0
      ? [{ label: '退款', onPress: () => open({ kind: 'refund', order }) }]
      : []
  }
}

/** 缴费记录: the orders of packages, who paid and what was returned. */
const OrdersScreen = () => {
  const mayEdit = useAllowed('videoTele:order:edit')
  const [opened, setOpened] = useState<Opened>(null)
  const actions = useActions(setOpened)
  const close = () => setOpened(null)
  return (
    <ListScreen
      title="缴费记录"
      call={videoTele.orderPage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name, packageName }) => `${name} ${packageName}`}
      empty={{ title: '还没有订单', hint: '办理套餐并登记收款后，分钟立即到账' }}
      lead={(asked) => <TotalsBar search={searchOf(asked)} />}
      foldsOnPhone
      {...(mayEdit ? { actions, actionsWidth: 112, create: '办理套餐', createdBy: 'videoTele:order:edit' } : {})}
      editor={(_, done) => <SellDialog onClose={done} />}
      tools={(asked, total) => (
        <ExportButton call={videoTele.exportOrders} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      {opened?.kind === 'pay' ? <PayDialog order={opened.order} onClose={close} /> : null}
      {opened?.kind === 'refund' ? <RefundDialog order={opened.order} onClose={close} /> : null}
    </ListScreen>
  )
}

export default OrdersScreen
