import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * Tells if a tab is in front. It is published outside React's rendering, so that a tab appears at once, without a re-
 * render.
 */
export interface Front {
  readonly isInFront: () => boolean
  /** Calls the listener at each change and on `lookAgain`. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Makes the tab's contents refetch, as when it comes to the front. */
  readonly lookAgain: () => void
}

/** Creates a `Front` whose state `tell` sets. */
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

/** The front of the tab around a component. Components outside of tabs are always in front. */
export const FrontContext = createContext<Front>(makeFront())

/** True if the tab around the component is in front. Re-renders on changes. */
export const useIsInFront = () => {
  const { subscribe, isInFront } = useContext(FrontContext)
  return useSyncExternalStore(subscribe, isInFront)
}
