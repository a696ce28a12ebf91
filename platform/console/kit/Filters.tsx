import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './Filters.module.css'

interface Props {
  /** Searches for what is typed; absent where every filter acts at once. */
  readonly onSearch?: () => void
  readonly onReset: () => void
  /** The filters, each with its label inside. */
  readonly children: ReactNode
  /** Controls behind the buttons, such as a box to tick that acts at once. */
  readonly after?: ReactNode
}

/** The filter row of a list: Enter in a text searches, 重置 clears. */
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
