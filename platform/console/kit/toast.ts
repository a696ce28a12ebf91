import { makeSharedValue } from '../sharedValue.ts'

/** `denial` confirms that a rejection was carried out. `warning` reports an unexpected result and stays longer. */
export type ToastKind = 'success' | 'error' | 'info' | 'denial' | 'warning'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** How long a toast stays at least, ms (foundations §8). Longer texts stay longer. */
const minTime = 1000
const timePerLetter = 120

/** How long a warning, which can be closed, stays at least, ms. */
const minWarningTime = 12_000

const toasts = makeSharedValue<readonly Toast[]>([])
let lastId = 0

/** Closes a toast. Does nothing if it is gone. */
export const closeToast = (id: number) => toasts.put(toasts.read().filter((other) => other.id !== id))

/**
 * Shows a short message that disappears by itself and takes no focus. The same text isn't shown twice at once. A
 * success closes earlier errors.
 */
export const showToast = (text: string, kind: ToastKind = 'info') => {
  // A success replaces earlier errors. Shown together they would contradict each other.
  const remaining = toasts.read().filter((other) => kind !== 'success' || other.kind !== 'error')
  if (remaining.some((toast) => toast.text === text)) {
    toasts.put(remaining)
    return
  }
  lastId += 1
  const toast = { id: lastId, text, kind }
  toasts.put([...remaining, toast])
  setTimeout(closeToast, Math.max(kind === 'warning' ? minWarningTime : minTime, text.length * timePerLetter), lastId)
}

/** Returns the current toasts. */
export const useToasts = toasts.useValue
