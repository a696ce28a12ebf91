import styles from './StateMark.module.css'

/** good: as it should be; notice: not over yet; quiet: over, or put aside; bad: somebody has to look. */
export type StateTone = 'good' | 'notice' | 'quiet' | 'bad'

/** A state told by its text, and by a mark whose shape differs as well as its colour. */
export const StateMark = ({ text, tone }: { text: string; tone: StateTone }) => (
  <span className={styles.state} data-tone={tone}>
    {text}
  </span>
)
