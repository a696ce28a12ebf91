import { Input } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { type OrderRow, meal, mealLimits, mealRefusals } from '../../contract.ts'
import { orderReads } from '../reads.ts'

const schema = meal.cancelOrder.body.pick({ reason: true })

/** The reason belongs to the refusal that asks for it. */
const blames = { [mealRefusals.reasonMissing.code]: 'reason' }

/** Dialog that cancels an order. After the deadline it asks for a reason. */
export const CancelDialog = ({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) => {
  const cancel = useAction(meal.cancelOrder, { done: '已退餐', changes: orderReads })
  return (
    <FormDialog
      title={`退餐：${order.name} ${order.day} ${order.meal}`}
      schema={schema}
      initial={{ reason: '' }}
      okText="退餐"
      danger
      blames={blames}
      onSubmit={async ({ reason }) => {
        await cancel.run({ body: { id: order.id, reason } })
      }}
      onClose={onClose}
    >
      <FormField
        name="reason"
        label="原因"
        required={order.isOver}
        hint={order.isOver ? '已过截止时间，食堂可能已经备餐' : '这一餐不再计费'}
      >
        <Input maxLength={mealLimits.note} placeholder="如 临时回家" />
      </FormField>
    </FormDialog>
  )
}
