import styles from './Opening.module.css'

/** Shows that something is loading, such as a dialog's code on a slow connection. Visible only after a moment. */
export const Opening = () => (
  <div className={styles.opening} role="status">
    正在打开…
  </div>
)
