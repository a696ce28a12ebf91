import { Input } from 'antd'
import styles from './Filters.module.css'

interface Props {
  /** The things it searches, said to screen readers. */
  readonly label: string
  /** Said inside while it is empty; the label where none is given. */
  readonly placeholder?: string
  /** Px; as wide as a name needs where none is given. */
  readonly width?: number
  readonly maxLength?: number
  readonly value: string
  readonly onType: (word: string) => void
}

/** A text of a filter row; the row around it searches on Enter. */
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
