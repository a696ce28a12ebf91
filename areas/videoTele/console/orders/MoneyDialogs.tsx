import { Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type OrderView, phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'
import { paymentWayNames, paymentWays } from '../../words.ts'
import { YuanInput } from '../../../../platform/console/kit/YuanInput.tsx'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { orderReads } from '../reads.ts'

interface Props {
  readonly order: OrderView
  readonly onClose: () => void
}

/** Dialog that records the payment of an order. */
export const PayDialog = ({ order, onClose }: Props) => (
  <SaveDialog
    call={videoTele.payOrder}
    title={`收款：${order.name}，${formatYuan(order.fen)} 元`}
    initial={{ id: order.id, way: 'cash', receipt: '' }}
    changes={orderReads}
    done={`已收款，${order.minutes} 分钟已到账`}
    okText="登记收款"
    onClose={onClose}
  >
    <FormField name="way" label="收款方式" isChosen>
      <Select options={optionsOf(paymentWays, paymentWayNames)} />
    </FormField>
    <FormField name="receipt" label="收据号" hint="转账填单号" missing="请填写收据号或转账单号">
      <Input maxLength={phoneLimits.receipt} />
    </FormField>
  </SaveDialog>
)

const blames = { [videoTeleRefusals.refundTooMuch.code]: 'fen' }

/** Dialog that records a refund and takes the remaining minutes back. */
export const RefundDialog = ({ order, onClose }: Props) => (
  <SaveDialog
    call={videoTele.refundOrder}
    title={`退款：${order.name}，${order.packageName}`}
    initial={{ id: order.id, fen: order.refundable, reason: '' }}
    changes={orderReads}
    blames={blames}
    done="已登记退款"
    okText="登记退款"
    onClose={onClose}
  >
    <FormField
      name="fen"
      label="退款金额"
      hint={`收回剩余的 ${order.left} 分钟，最多退 ${formatYuan(order.refundable)} 元`}
    >
      <YuanInput most={phoneLimits.price} />
    </FormField>
    <FormField name="reason" label="原因" missing="请填写退款原因">
      <Input maxLength={phoneLimits.note} placeholder="如 转学" />
    </FormField>
  </SaveDialog>
)
