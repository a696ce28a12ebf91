import { makeSharedValue } from '../sharedValue.ts'

/** `denial` tells that a no was carried out; `warning` that something did not go as one thinks, and stays until it was read. */
export type ToastKind = 'success' | 'error' | 'info' | 'denial' | 'warning'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** How long a toast stays, ms: the least that foundations §8 names, and longer where there is more to read. */
const leastTime = 1000
const timePerLetter = 120

/** The least for a warning, which can be closed, ms. */
const warningTime = 12_000

const toasts = makeSharedValue<readonly Toast[]>([])
let lastId = 0

/** Takes a toast away; nothing where it is gone. */
export const closeToast = (id: number) => toasts.put(toasts.read().filter((other) => other.id !== id))

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
  setTimeout(closeToast, Math.max(kind === 'warning' ? warningTime : leastTime, text.length * timePerLetter), lastId)
}

/** The toasts of the moment. */
export const useToasts = toasts.useValue
