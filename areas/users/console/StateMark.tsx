import styles from './StateMark.module.css'
import type { StateTone } from './userStates.ts'

/** A state told by its text, and by a mark whose shape differs as well as its colour. */
export const StateMark = ({ text, tone }: { text: string; tone: StateTone }) => (
  <span className={styles.state} data-tone={tone}>
    {text}
  </span>
)
