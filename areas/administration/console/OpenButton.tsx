import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './OpenButton.module.css'

interface Props {
  /** What it acts on, for screen readers. */
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}

/** An action of a row; it does not open the row. */
export const OpenButton = ({ label, onPress, children }: Props) => (
  <Button
    type="link"
    size="small"
    className={styles.open ?? ''}
    aria-label={label}
    onClick={(event) => {
      event.stopPropagation()
      onPress()
    }}
  >
    {children}
  </Button>
)
