import type { ReactNode } from 'react'
import styles from './LowCard.module.css'

/** The contents of a card whose table stands below much else: they scroll together where the window is too low for both. */
export const LowCard = ({ children }: { children: ReactNode }) => <div className={styles.contents}>{children}</div>
