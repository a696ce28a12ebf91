import styles from './Cut.module.css'

/** A text of a table's cell: cut where it is too long, whole in its tooltip, a dash where there is none. */
export const Cut = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    <span className={styles.none}>—</span>
  ) : (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  )
