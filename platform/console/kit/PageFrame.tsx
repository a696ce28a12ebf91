import type { ReactNode } from 'react'
import styles from './PageFrame.module.css'

interface Props {
  readonly title: string
  /** Stands at the right of the title: the page's one primary action. */
  readonly action?: ReactNode
  /** One row that wraps. */
  readonly filters?: ReactNode
  /** Stands at the left of filters and contents, such as a tree to choose from. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The frame of a list page: title, filters and contents with one left edge; the contents take the rest of the height. */
export const PageFrame = ({ title, action, filters, aside, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <h1>{title}</h1>
      {action}
    </header>
    <div className={styles.columns}>
      {aside === undefined ? null : <aside className={styles.card}>{aside}</aside>}
      <section className={styles.card}>
        {filters === undefined ? null : <div className={styles.filters}>{filters}</div>}
        {children}
      </section>
    </div>
  </div>
)
