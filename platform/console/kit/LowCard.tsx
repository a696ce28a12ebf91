import type { ReactNode } from 'react'
import styles from './LowCard.module.css'

/** The contents of a card with a table below other contents. They scroll together if the window is too low for both. */
export const LowCard = ({ children }: { children: ReactNode }) => <div className={styles.contents}>{children}</div>
