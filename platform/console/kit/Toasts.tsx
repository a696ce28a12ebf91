import { useSyncExternalStore } from 'react'
import { readToasts, subscribeToToasts } from './toast.ts'
import styles from './Toasts.module.css'

/** The place where toasts appear, read out by screen readers as they come. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          {toast.text}
        </div>
      ))}
    </div>
  )
}
