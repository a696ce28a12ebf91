import styles from './PersonName.module.css'

/** A person's name in a table cell. It wraps and is never cut. */
export const PersonName = ({ name }: { name: string }) => <span className={styles.name}>{name}</span>
