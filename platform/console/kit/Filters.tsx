import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './Filters.module.css'

interface Props {
  /** Searches for the typed words. Absent if every filter acts at once. */
  readonly onSearch?: () => void
  readonly onReset: () => void
  /** The filters, each with its label inside. */
  readonly children: ReactNode
  /** Controls after the buttons, such as a checkbox that acts at once. */
  readonly after?: ReactNode
}

/** The filter row of a list. Enter in a text field searches, 重置 clears. */
export const Filters = ({ onSearch, onReset, children, after }: Props) => (
  <form
    role="search"
    className={styles.filters}
    onSubmit={(event) => {
      event.preventDefault()
      onSearch?.()
    }}
  >
    {children}
    {onSearch === undefined ? null : (
      <Button type="primary" htmlType="submit">
        搜索
      </Button>
    )}
    <Button onClick={onReset}>重置</Button>
    {after}
  </form>
)
