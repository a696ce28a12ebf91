import type { ReactNode } from 'react'
import styles from './Analysis.module.css'

interface Props {
  /** Names the figure to screen readers. */
  readonly label: string
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A figure that opens its students. */
export const FigureButton = ({ label, onOpen, children }: Props) => (
  <button type="button" className={styles.figure} aria-label={label} onClick={onOpen}>
    {children}
  </button>
)
