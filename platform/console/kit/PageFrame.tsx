import type { ReactNode } from 'react'
import { useNarrowWindow } from '../theme/media.ts'
import { type Aside, FoldedAside } from './FoldedAside.tsx'
import styles from './PageFrame.module.css'

interface Props {
  readonly title: string
  /** The page's one primary action, at the right of the title. */
  readonly action?: ReactNode
  /** One row that wraps. */
  readonly filters?: ReactNode
  /**
   * A pane at the left of filters and contents, such as a tree to choose from. In a narrow window it folds to a
   * button.
   */
  readonly aside?: Aside
  readonly children: ReactNode
}

/** The frame of a list page: title, filters and contents with one left edge. The contents take the remaining height. */
export const PageFrame = ({ title, action, filters, aside, children }: Props) => {
  const isNarrow = useNarrowWindow()
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
