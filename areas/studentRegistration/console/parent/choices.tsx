import { useId } from 'react'
import styles from './Apply.module.css'

interface ChoiceProps {
  readonly label: string
  readonly fault: string | null
}

const Under = ({ id, fault }: { readonly id: string; readonly fault: string | null }) => (
  <p id={id} className={styles.under} role={fault === null ? undefined : 'alert'}>
    {fault}
  </p>
)

interface SelectProps extends ChoiceProps {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
  /** The text of the empty choice. Without it there is none. */
  readonly empty?: string
  readonly onChange: (value: string) => void
}

/** A labelled select of the browser, which phones show as a wheel. */
export const PlainSelect = ({ label, fault, value, options, empty, onChange }: SelectProps) => {
  const id = useId()
  return (
    <div data-fault={fault !== null}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <Under id={`${id}-fault`} fault={fault} />
    </div>
  )
}

interface BoxesProps extends ChoiceProps {
  readonly options: readonly string[]
  readonly chosen: readonly string[]
  readonly isSeveral: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** Radio buttons or check boxes for a few texts. */
export const PlainBoxes = ({ label, fault, options, chosen, isSeveral, onChange }: BoxesProps) => {
  const id = useId()
  const toggle = (option: string) => {
    if (!isSeveral) return onChange([option])
    return onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  }
  return (
    <fieldset className={styles.group} data-fault={fault !== null} aria-describedby={`${id}-fault`}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <Under id={`${id}-fault`} fault={fault} />
    </fieldset>
  )
}
