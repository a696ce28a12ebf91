import styles from './PersonName.module.css'

/** A person's name in a cell: never cut, it goes on in another line where it is too long for its place. */
export const PersonName = ({ name }: { name: string }) => <span className={styles.name}>{name}</span>
