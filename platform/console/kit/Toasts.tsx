import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { makeSharedValue } from '../sharedValue.ts'
import { type Toast, closeToast, useToasts } from './toast.ts'
import styles from './Toasts.module.css'

type Host = object

const hosts = makeSharedValue<readonly Host[]>([])
const topOf = (all: readonly Host[]) => all.at(-1)

const none: readonly Toast[] = []

/**
 * Shows toasts and announces them to screen readers. A modal `dialog` element covers and silences everything outside,
 * so each contains a `Toasts`. The one mounted last shows them.
 */
export const Toasts = () => {
  const [own] = useState<Host>(() => ({}))
  const toasts = useToasts()
  const top = hosts.useMade(topOf)
  useEffect(() => {
    hosts.put([...hosts.read(), own])
    return () => hosts.put(hosts.read().filter((host) => host !== own))
  }, [own])
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {(top === own ? toasts : none).map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          {toast.text}
          {toast.kind === 'warning' ? (
            <button type="button" className={styles.close} aria-label="关闭提示" onClick={() => closeToast(toast.id)}>
              <CloseOutlined aria-hidden="true" />
            </button>
          ) : null}
        </div>
      ))}
    </div>
  )
}
