import styles from './SkipLink.module.css'

// A link to an anchor would change the console's place, which is after the '#'.
const skip = () => {
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus()
}

/** The first element that Tab reaches. Skips bar and menu to the main content. Visible only while focused. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={skip}>
    跳到正文
  </button>
)
