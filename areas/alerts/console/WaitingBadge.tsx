import { useCall } from '../../../platform/console/client/useCall.ts'
import { alerts } from '../contract.ts'
import styles from './WaitingBadge.module.css'

/** Interval in which the count is read again, ms. */
const refreshEvery = 60_000

/** The number of alerts that need somebody, next to the menu entry. Nothing is shown while there is none. */
const WaitingBadge = () => {
  const { data } = useCall(alerts.count, {}, { every: () => refreshEvery, fresh: refreshEvery })
  const count = (data?.waiting ?? 0) + (data?.holds ?? 0)
  if (count === 0) return null
  return (
    <span className={styles.badge} title={`${count} 条待处理`}>
      {count > 99 ? '99+' : count}
    </span>
  )
}

export default WaitingBadge
