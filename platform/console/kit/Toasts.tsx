import { useEffect, useState } from 'react'
import { makeSharedValue } from '../sharedValue.ts'
import { type Toast, useToasts } from './toast.ts'
import styles from './Toasts.module.css'

type Host = object

const hosts = makeSharedValue<readonly Host[]>([])
const topOf = (all: readonly Host[]) => all.at(-1)

const none: readonly Toast[] = []

/**
 * The place where toasts appear, read out by screen readers as they come. A modal dialog of the browser's covers and
 * silences all that is outside of it, so each has such a place; of several the one that came last shows them.
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
        </div>
      ))}
    </div>
  )
}
