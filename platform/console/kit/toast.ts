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

/** Shows a short message that goes away by itself and takes no focus. The same text is not shown twice at once; a success takes the errors before it away. */
export const showToast = (text: string, kind: ToastKind = 'info') => {
  // A success outdates what failed before: the two beside each other say nothing.
  const standing = toasts.read().filter((other) => kind !== 'success' || other.kind !== 'error')
  if (standing.some((toast) => toast.text === text)) {
    toasts.put(standing)
    return
  }
  lastId += 1
  const toast = { id: lastId, text, kind }
  toasts.put([...standing, toast])
  const end = () => toasts.put(toasts.read().filter((other) => other !== toast))
  setTimeout(end, Math.max(leastTime, text.length * timePerLetter))
}

/** The toasts of the moment. */
export const useToasts = toasts.useValue
