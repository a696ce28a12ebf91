import type { ReactNode } from 'react'
import { useNarrowness } from '../theme/media.ts'
import { type Aside, FoldedAside } from './FoldedAside.tsx'
import styles from './PageFrame.module.css'

interface Props {
  readonly title: string
  /** Stands at the right of the title: the page's one primary action. */
  readonly action?: ReactNode
  /** One row that wraps. */
  readonly filters?: ReactNode
  /** Stands at the left of filters and contents, such as a tree to choose from; folded to a button in a narrow window. */
  readonly aside?: Aside
  readonly children: ReactNode
}

/** The frame of a list page: title, filters and contents with one left edge; the contents take the rest of the height. */
export const PageFrame = ({ title, action, filters, aside, children }: Props) => {
  const isNarrow = useNarrowness()
  const hasFilters = filters !== undefined
  return (
    <div className={styles.page} data-folded={isNarrow && aside !== undefined}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </header>
      <div className={styles.columns} data-columns>
        {aside === undefined ? null : <FoldedAside {...aside} isFolded={isNarrow} />}
        <section className={styles.card}>
          {hasFilters ? <div className={styles.filters}>{filters}</div> : null}
          {children}
        </section>
      </div>
    </div>
  )
}
