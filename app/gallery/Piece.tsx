import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** A titled example of a component in one state. */
export const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.piece}>
    <h2>{title}</h2>
    {children}
  </div>
)
