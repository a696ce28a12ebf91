import { useSyncExternalStore } from 'react'
import { onRestart } from './pageState.ts'

/** Creates a value shared by the whole page. Components that use it re-render when `put` changes it. */
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
    /** Hooks that return the value, or a value derived from it, and re-render on changes. */
    useValue: (): Value => useSyncExternalStore(subscribe, read),
    useMade: <Made>(make: (current: Value) => Made): Made => useSyncExternalStore(subscribe, () => make(value)),
  }
}
