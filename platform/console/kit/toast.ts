import { makeSharedValue } from '../sharedValue.ts'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** How long a toast stays, ms: the least that foundations §8 names, and longer where there is more to read. */
const leastTime = 1000
const timePerLetter = 120

const toasts = makeSharedValue<readonly Toast[]>([])
let lastId = 0

/** Shows a short message that goes away by itself and takes no focus. The same text is not shown twice at once. */
export const showToast = (text: string, kind: ToastKind = 'info') => {
  if (toasts.read().some((toast) => toast.text === text)) return
  lastId += 1
  const toast = { id: lastId, text, kind }
  toasts.put([...toasts.read(), toast])
  const end = () => toasts.put(toasts.read().filter((other) => other !== toast))
  setTimeout(end, Math.max(leastTime, text.length * timePerLetter))
}

/** The toasts of the moment. */
export const useToasts = toasts.useValue
