import { type InputHTMLAttributes, useId, useState } from 'react'
import styles from './plain.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly fault: string | null
}

/** A labelled input without Ant Design, with its fault beneath; a password can be looked at. */
export const PlainField = ({ label, fault, type = 'text', ...input }: Props) => {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control} data-fault={fault !== null}>
        <input
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          data-first={input.autoFocus}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
        />
        {isPassword ? (
          <button
            type="button"
            className={styles.eye}
            aria-label={isShown ? '隐藏密码' : '显示密码'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M1.5 10s3-5.5 8.5-5.5S18.5 10 18.5 10s-3 5.5-8.5 5.5S1.5 10 1.5 10z" />
              <circle cx="10" cy="10" r="2.6" />
              {isShown ? null : <path d="M3.5 16.5l13-13" />}
            </svg>
          </button>
        ) : null}
      </div>
      <p id={`${id}-fault`} className={styles.fault} role={fault === null ? undefined : 'alert'}>
        {fault}
      </p>
    </div>
  )
}
