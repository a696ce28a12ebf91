import type { ReactNode } from 'react'
import styles from './HomeCard.module.css'

interface Props {
  readonly title: string
  /** How many of the twelve columns it takes. */
  readonly span: 5 | 7 | 12
  /** Stands at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One topic of the home page. */
export const HomeCard = ({ title, span, aside, children }: Props) => (
  <section className={styles.card} style={{ gridColumn: `span ${span}` }}>
    <header>
      <h2>{title}</h2>
      <span>{aside}</span>
    </header>
    {children}
  </section>
)
