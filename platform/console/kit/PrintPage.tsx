import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import styles from './PrintPage.module.css'
import { usePrinting } from './usePrinting.ts'

interface SheetProps {
  readonly title: string
  readonly school: string
  /** The server's time of the figures. */
  readonly at: string
  /** The report, 698 px wide. */
  readonly children: ReactNode
}

interface SheetPlace {
  /** True if the report takes the page's width on the screen, without its title. It is 698 px wide on paper. */
  readonly isWide?: boolean
}

interface Props extends SheetProps {
  /** Controls next to 打印, which aren't printed, such as the choice of the report's subject. */
  readonly controls?: ReactNode
}

/** Prints the report that the page shows. */
export const PrintButton = ({ primary = false }: { readonly primary?: boolean }) => (
  <Button
    type={primary ? 'primary' : 'default'}
    icon={<PrinterOutlined aria-hidden="true" />}
    onClick={() => window.print()}
  >
    打印
  </Button>
)

/** A report for print inside a page with a different frame. */
export const PrintSheet = ({ title, school, at, isWide = false, children }: SheetProps & SheetPlace) => {
  const report = useRef<HTMLElement>(null)
  usePrinting(report, styles.sheet ?? '')
  return (
    <div className={isWide ? styles.wide : styles.place}>
      <article ref={report} className={styles.report}>
        <header className={styles.head}>
          <span>{school}</span>
          <span>{at}</span>
        </header>
        <h2>{title}</h2>
        {children}
      </article>
    </div>
  )
}

/**
 * A page with a report for A4: school and time at its head, page numbers at its foot if the browser supports them, no
 * controls on paper.
 */
export const PrintPage = ({ controls, ...sheet }: Props) => (
  <div className={styles.page}>
    <header className={styles.bar}>
      <h1>{sheet.title}</h1>
      {controls}
      <PrintButton primary />
    </header>
    <PrintSheet {...sheet} />
  </div>
)
