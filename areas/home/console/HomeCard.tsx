import type { ReactNode } from 'react'
import styles from './HomeCard.module.css'

interface Props {
  readonly title: string
  /** How many of the twelve columns it takes. */
  readonly span: 5 | 6 | 7 | 12
  /** Stands at the right of the title. */
  readonly aside?: ReactNode
  /** As high as its neighbour whatever it holds: nothing beneath moves when its answer comes. */
  readonly isTall?: boolean
  /** As high as the others of its kind while it has nothing to show, likewise. */
  readonly isLow?: boolean
  readonly children: ReactNode
}

/** One topic of the home page. */
export const HomeCard = ({ title, span, aside, isTall = false, isLow = false, children }: Props) => (
  <section className={styles.card} data-tall={isTall} data-low={isLow} style={{ gridColumn: `span ${span}` }}>
    <header>
      <h2>{title}</h2>
      <span>{aside}</span>
    </header>
    {children}
  </section>
)
