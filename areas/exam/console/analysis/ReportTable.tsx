import type { ReactNode } from 'react'
import styles from './Analysis.module.css'

interface Props {
  readonly label: string
  readonly headings: readonly string[]
  readonly children: ReactNode
}

/** A table of the analysis. It scrolls sideways on the screen, and is printed whole. */
export const ReportTable = ({ label, headings, children }: Props) => (
  // A scrolling table must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <div className={styles.scrolled} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {headings.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
