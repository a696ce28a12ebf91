import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import styles from './plain.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly fault: string | null
}

/**
 * Focuses the field if it is the first invalid one after its form was submitted. Errors found while the user moves
 * between fields don't move the focus.
 */
const useFocusAtFault = (isAtFault: boolean) => {
  const field = useRef<HTMLInputElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    const form = field.current?.form
    const send = () => {
      wasSent.current = true
    }
    const change = () => {
      wasSent.current = false
    }
    // Runs before the form's submit listener, which validates the fields.
    form?.addEventListener('submit', send, true)
    form?.addEventListener('input', change)
    return () => {
      form?.removeEventListener('submit', send, true)
      form?.removeEventListener('input', change)
    }
  }, [])
  useEffect(() => {
    const first = field.current?.form?.querySelector('[aria-invalid="true"]')
    if (isAtFault && wasSent.current && first === field.current) field.current?.focus()
  }, [isAtFault])
  return field
}

/** A labelled input without Ant Design, with its error below. A password can be shown. */
export const PlainField = ({ label, fault, type = 'text', ...input }: Props) => {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  const own = useFocusAtFault(fault !== null)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control} data-fault={fault !== null}>
        <input
          {...input}
          ref={own}
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
