import { Input } from 'antd'
import styles from './Filters.module.css'

interface Props {
  /** Tells screen readers what the field searches. */
  readonly label: string
  /** The placeholder. The label by default. */
  readonly placeholder?: string
  /** Px. Wide enough for a name by default. */
  readonly width?: number
  readonly maxLength?: number
  readonly value: string
  readonly onType: (word: string) => void
}

/** A text field of a filter row, which searches on Enter. */
export const WordInput = ({ label, placeholder = label, width, maxLength = 64, value, onType }: Props) => (
  <Input
    className={styles.word ?? ''}
    {...(width === undefined ? {} : { style: { width } })}
    allowClear
    maxLength={maxLength}
    placeholder={placeholder}
    aria-label={label}
    value={value}
    onChange={(event) => onType(event.target.value)}
  />
)
