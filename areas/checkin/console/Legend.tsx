import styles from './Track.module.css'
import { stayNames } from './places.ts'

/** Explains the colours of a day's bar. */
export const Legend = () => (
  <ul className={styles.legend}>
    {stayNames.map(([place, name]) => (
      <li key={place}>
        <i className={styles.stay} data-place={place} />
        {name}
      </li>
    ))}
    <li>
      <i className={styles.leave} />
      请假
    </li>
  </ul>
)
