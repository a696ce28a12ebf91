import styles from './SkipLink.module.css'

// A link to an anchor would change the place: the console's places stand behind the '#'.
const skip = () => {
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus()
}

/** The first thing that Tab reaches: past bar and menu to what the page is about. Seen while it has the focus. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={skip}>
    跳到正文
  </button>
)
