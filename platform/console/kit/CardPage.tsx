import type { ReactNode } from 'react'
import styles from './CardPage.module.css'

/** A page of topics with one card each, two to a row. */
export const CardPage = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <h1>{title}</h1>
      {aside}
    </header>
    <div className={styles.cards}>{children}</div>
  </div>
)

/** One topic of a `CardPage`. */
export const Card = ({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
    <h2>{title}</h2>
    {children}
  </section>
)
