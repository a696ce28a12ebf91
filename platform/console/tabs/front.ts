import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * True if a tab is in front. It is told beside React's rendering: a tab that is brought to the front shows what it holds
 * at once, without drawing anything again.
 */
export interface Front {
  readonly isInFront: () => boolean
  /** Calls the listener at each change, and when it is to look again; gives what ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** Has what the tab shows look again, as when it comes to the front. */
  readonly lookAgain: () => void
}

/** A front that can be told. */
export const makeFront = (): Front & { readonly tell: (isInFront: boolean) => void } => {
  const listeners = new Set<() => void>()
  let isInFront = true
  const callAll = () => {
    for (const listener of listeners) listener()
  }
  return {
    isInFront: () => isInFront,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: (next) => {
      if (next === isInFront) return
      isInFront = next
      callAll()
    },
    lookAgain: callAll,
  }
}

/** The front of the tab around a component; what stands in no tab is always in front. */
export const FrontContext = createContext<Front>(makeFront())

/** True if the tab around the component is in front; the component is drawn again when that changes. */
export const useIsInFront = () => {
  const { subscribe, isInFront } = useContext(FrontContext)
  return useSyncExternalStore(subscribe, isInFront)
}
