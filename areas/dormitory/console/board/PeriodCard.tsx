import { memo } from 'react'
import styles from './Board.module.css'
import { formatPeriodRange } from './periodNow.ts'
import { usePeriod } from './usePeriod.ts'

/** The current period and the next one. */
export const PeriodCard = memo(() => {
  const { isKnown, error, current, next, now } = usePeriod()
  const periodText = () => {
    if (error !== null) return '时段读取失败'
    if (!isKnown) return '…'
    return current === null ? '当前不在统计时段' : `${current.alias} ${formatPeriodRange(current, now)}`
  }
  return (
    <section className={styles.card}>
      <h2>统计时段</h2>
      <div className={styles.period}>{periodText()}</div>
      {next === null ? null : (
        <div className={styles.next}>
          下一时段：{next.alias} {formatPeriodRange(next, now)}
        </div>
      )}
    </section>
  )
})
