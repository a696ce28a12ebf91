import type { Excuse } from '../states.ts'
import { type Range, formatDegrees, judgeTemperature, judgementWords, nameJudgement } from './degrees.ts'
import styles from './Temperature.module.css'

interface Props {
  /** Tenths of a degree; null for a missing reading. */
  readonly tenths: number | null
  readonly range: Range
  /** The judgement at arrival. By default the range judges, as for a value that is being typed. */
  readonly isAbnormal?: boolean
  /** A fever measured in the same period before or after a normal temperature. */
  readonly otherFever?: number | null
  /** Shown for a missing reading that nobody had to report. */
  readonly excuse?: Excuse | null
}

/** A temperature. A missing or abnormal one is red and has a word as well. */
export const Degrees = ({ tenths, range, isAbnormal, otherFever = null, excuse = null }: Props) => {
  if (tenths === null && excuse !== null) return <span className={styles.quiet}>{excuse}</span>
  const judgement =
    isAbnormal === undefined ? judgeTemperature(tenths, range) : nameJudgement(tenths, range, isAbnormal)
  if (judgement === 'normal')
    return (
      <span className={styles.degrees}>
        {formatDegrees(tenths ?? 0)}
        {otherFever === null ? null : (
          <span className={styles.red} data-red>
            {' '}
            曾测得 {formatDegrees(otherFever)}
          </span>
        )}
      </span>
    )
  const words = judgementWords[judgement]
  return (
    <span className={styles.red} data-red>
      {tenths === null ? words : `${formatDegrees(tenths)} ${words}`}
    </span>
  )
}
