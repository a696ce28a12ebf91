import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import type { CallerInput } from '../../../../platform/contract/call.ts'
import { videoTele } from '../../contract.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import styles from './Orders.module.css'

interface Props {
  readonly search: CallerInput<typeof videoTele.orderTotals>['body']
}

/** The sums of the orders that are searched for. */
export const TotalsBar = ({ search }: Props) => {
  const { data, error, refetch } = useCall(videoTele.orderTotals, { body: search }, { keep: 'pages' })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <p className={styles.totals} />
  const { orders, unpaidFen, paidFen, refundedFen } = data
  return (
    <p className={styles.totals} role="status">
      {`${orders} 个订单，收款 ${formatYuan(paidFen)} 元，退款 ${formatYuan(refundedFen)} 元，净收 ${formatYuan(
        paidFen - refundedFen,
      )} 元，待收 ${formatYuan(unpaidFen)} 元`}
    </p>
  )
}
