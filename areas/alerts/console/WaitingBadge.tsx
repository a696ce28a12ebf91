import { Badge } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { alerts } from '../contract.ts'

/** Interval in which the count is read again, ms. */
const refreshEvery = 60_000

/** The number of alerts that need somebody, next to the menu entry. Nothing is shown while there is none. */
const WaitingBadge = () => {
  const { data } = useCall(alerts.count, {}, { every: () => refreshEvery, fresh: refreshEvery })
  const count = (data?.waiting ?? 0) + (data?.holds ?? 0)
  return count === 0 ? null : (
    <Badge count={count} size="small" title={`${count} 条待处理`} style={{ marginInlineStart: 8 }} />
  )
}

export default WaitingBadge
