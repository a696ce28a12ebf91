import { Button } from 'antd'
import styles from './Entry.module.css'
import type { Sheet } from './sheets.ts'

interface Props {
  readonly sheets: readonly (Sheet & { readonly count: number })[]
  readonly onOpen: (sheet: Sheet) => void
}

/** Lists other sheets with unsaved temperatures, each with a link back. */
export const OtherSheets = ({ sheets, onOpen }: Props) =>
  sheets.map((sheet) => (
    <p key={sheet.name} className={styles.waiting} role="status">
      {sheet.name} 还有 {sheet.count} 人未保存
      <Button size="small" onClick={() => onOpen(sheet)}>
        返回
      </Button>
    </p>
  ))
