import { useSyncExternalStore } from 'react'
import { onRestart } from './pageState.ts'

/** One value that the whole page has in common: whoever uses it is drawn again when it is put. */
export const makeSharedValue = <Value>(first: Value) => {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const read = () => value
  onRestart(() => {
    value = first
  })
  return {
    read,
    put: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** A component's look at it, or at what is made of it. */
    useValue: (): Value => useSyncExternalStore(subscribe, read),
    useMade: <Made>(make: (current: Value) => Made): Made => useSyncExternalStore(subscribe, () => make(value)),
  }
}
