import type { ReactNode } from 'react'
import styles from './HomeCard.module.css'

interface Props {
  readonly title: string
  /** The number of grid columns out of twelve. */
  readonly span: 5 | 6 | 7 | 12
  /** Shown to the right of the title. */
  readonly aside?: ReactNode
  /** Reserves its neighbour's height, so that nothing below moves when the response arrives. */
  readonly isTall?: boolean
  /** Reserves the height of a card with live figures while it is empty, for the same reason. */
  readonly isLow?: boolean
  readonly children: ReactNode
}

/** A titled card of the home page. */
export const HomeCard = ({ title, span, aside, isTall = false, isLow = false, children }: Props) => (
  <section className={styles.card} data-tall={isTall} data-low={isLow} style={{ gridColumn: `span ${span}` }}>
    <header>
      <h2>{title}</h2>
      <span>{aside}</span>
    </header>
    {children}
  </section>
)
