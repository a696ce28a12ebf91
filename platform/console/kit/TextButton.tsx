import type { ButtonHTMLAttributes } from 'react'
import styles from './plain.module.css'

/** A button that looks like a link, without Ant Design, for actions that don't navigate. */
export const TextButton = ({ children, ...button }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) => (
  <button {...button} type="button" className={styles.text}>
    {children}
  </button>
)
