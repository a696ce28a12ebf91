import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** One piece in one state. */
export const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.piece}>
    <h2>{title}</h2>
    {children}
  </div>
)
