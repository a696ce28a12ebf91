import type { Ribbon } from '../words.ts'
import styles from './Honor.module.css'

/** The name of a kind of honour with its ribbon. */
export const KindName = ({ name, ribbon }: { readonly name: string; readonly ribbon: Ribbon }) => (
  <span className={styles.kind} data-ribbon={ribbon}>
    {name}
  </span>
)
