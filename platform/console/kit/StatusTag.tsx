import styles from './StatusTag.module.css'

/**
 * The kinds of states, each with a colour and a mark.
 * - good: as it should be; notice: not over yet; quiet: over or put aside; bad: needs attention.
 * - returned, notReturned, leave, unknown: where a boarder is.
 */
export type StatusTone = 'good' | 'notice' | 'quiet' | 'bad' | 'returned' | 'notReturned' | 'leave' | 'unknown'

/** Shows a state as a text and a mark that differs in shape as well as colour. */
export const StatusTag = ({ text, tone }: { text: string; tone: StatusTone }) => (
  <span className={styles.state} data-tone={tone}>
    {text}
  </span>
)
