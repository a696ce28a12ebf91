import styles from './StatusTag.module.css'

/**
 * How a state is told.
 * - good: as it should be; notice: not over yet; quiet: over, or put aside; bad: somebody has to look.
 * - returned, notReturned, leave, unknown: where a boarder is.
 */
export type StatusTone = 'good' | 'notice' | 'quiet' | 'bad' | 'returned' | 'notReturned' | 'leave' | 'unknown'

/** A state told by its text, and by a mark whose shape differs as well as its colour. */
export const StatusTag = ({ text, tone }: { text: string; tone: StatusTone }) => (
  <span className={styles.state} data-tone={tone}>
    {text}
  </span>
)
