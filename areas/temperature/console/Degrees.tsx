import { type Range, degreesText, judged, judgementWords } from './degrees.ts'
import styles from './Temperature.module.css'

interface Props {
  /** Tenths of a degree; null where nothing was reported. */
  readonly tenths: number | null
  readonly range: Range
  /** True in a period that has not begun: nothing is missing yet. */
  readonly isToCome?: boolean
}

/** A temperature; red, and told by a word as well, where it is missing or out of the school's range. */
export const Degrees = ({ tenths, range, isToCome = false }: Props) => {
  if (tenths === null && isToCome) return <span className={styles.quiet}>未开始</span>
  const judgement = judged(tenths, range)
  if (judgement === 'normal') return <span className={styles.degrees}>{degreesText(tenths ?? 0)}</span>
  const words = judgementWords[judgement]
  return (
    <span className={styles.red} data-red>
      {tenths === null ? words : `${degreesText(tenths)} ${words}`}
    </span>
  )
}
