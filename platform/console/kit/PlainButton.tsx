import type { ButtonHTMLAttributes } from 'react'
import styles from './plain.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly primary?: boolean
  /** True if the action destroys something. */
  readonly danger?: boolean
  /** While true, the button shows that it is working and ignores clicks. */
  readonly pending?: boolean
}

/** A button without Ant Design. While pending it keeps its size and ignores clicks. */
export const PlainButton = ({
  primary = false,
  danger = false,
  pending = false,
  type = 'button',
  children,
  ...button
}: Props) => (
  <button
    {...button}
    // oxlint-disable-next-line react/button-has-type -- it is one of the three types, from the prop
    type={type}
    className={primary ? `${styles.button} ${styles.primary}` : styles.button}
    disabled={button.disabled || pending}
    aria-busy={pending}
    data-danger={danger}
    data-first={button.autoFocus}
  >
    {pending ? <span className={styles.spinner} aria-hidden="true" /> : null}
    {children}
  </button>
)
