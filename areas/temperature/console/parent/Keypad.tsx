import styles from './Parent.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

/** Two digits, the point and one decimal. */
const mostKeys = 4

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A number pad with large keys for phones. */
export const Keypad = ({ value, onChange }: Props) => (
  <div className={styles.keys} role="group" aria-label="数字键">
    {keys.map((key) => (
      <button key={key} type="button" onClick={() => onChange(`${value}${key}`.slice(0, mostKeys))}>
        {key}
      </button>
    ))}
    <button type="button" aria-label="删除一位" onClick={() => onChange(value.slice(0, -1))}>
      ⌫
    </button>
  </div>
)
