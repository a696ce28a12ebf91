import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import styles from './PrintPage.module.css'
import { usePrinting } from './usePrinting.ts'

interface Props {
  readonly title: string
  readonly school: string
  /** When the figures were taken, as the server says it. */
  readonly at: string
  /** Stands beside 打印 and stays off the paper: what the report is of. */
  readonly controls?: ReactNode
  /** The report, 698 px wide. */
  readonly children: ReactNode
}

/** A report as it comes onto paper: A4, school and time at its head, page numbers at its foot where the browser can, no controls. */
export const PrintPage = ({ title, school, at, controls, children }: Props) => {
  const report = useRef<HTMLElement>(null)
  usePrinting(report, styles.sheet ?? '')
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>{title}</h1>
        {controls}
        <Button type="primary" icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      <div className={styles.place}>
        <article ref={report} className={styles.report}>
          <header className={styles.head}>
            <span>{school}</span>
            <span>{at}</span>
          </header>
          <h2>{title}</h2>
          {children}
        </article>
      </div>
    </div>
  )
}
