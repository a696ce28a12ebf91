import { type Range, formatDegrees, judgeTemperature, judgementWords } from './degrees.ts'
import styles from './Temperature.module.css'

interface Props {
  /** Tenths of a degree; null for a missing reading. */
  readonly tenths: number | null
  readonly range: Range
  /** True for a period that has not begun, in which nothing can be missing. */
  readonly isToCome?: boolean
}

/** A temperature. A missing or abnormal one is red and has a word as well. */
export const Degrees = ({ tenths, range, isToCome = false }: Props) => {
  if (tenths === null && isToCome) return <span className={styles.quiet}>未开始</span>
  const judgement = judgeTemperature(tenths, range)
  if (judgement === 'normal') return <span className={styles.degrees}>{formatDegrees(tenths ?? 0)}</span>
  const words = judgementWords[judgement]
  return (
    <span className={styles.red} data-red>
      {tenths === null ? words : `${formatDegrees(tenths)} ${words}`}
    </span>
  )
}
