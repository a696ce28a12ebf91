import styles from './Cut.module.css'

/** A text in a table cell: cut if too long, with the whole text as tooltip, and a dash if empty. */
export const Cut = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    <span className={styles.none}>—</span>
  ) : (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  )
