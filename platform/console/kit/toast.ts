export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** How long a toast stays, ms: the least that foundations §8 names, and longer where there is more to read. */
const leastTime = 1000
const timePerLetter = 120

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message that goes away by itself and takes no focus. The same text is not shown twice at once. */
export const showToast = (text: string, kind: ToastKind = 'info') => {
  if (toasts.some((toast) => toast.text === text)) return
  lastId += 1
  const toast = { id: lastId, text, kind }
  change([...toasts, toast])
  setTimeout(() => change(toasts.filter((other) => other !== toast)), Math.max(leastTime, text.length * timePerLetter))
}

/** The toasts of the moment. */
export const readToasts = () => toasts

/** Calls the listener at each change; gives what ends that. */
export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
