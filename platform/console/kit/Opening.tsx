import styles from './Opening.module.css'

/** Something that was asked for is on its way, as a dialog whose code comes over a slow line; seen after a moment only. */
export const Opening = () => (
  <div className={styles.opening} role="status">
    正在打开…
  </div>
)
