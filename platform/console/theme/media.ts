import { useSyncExternalStore } from 'react'

/** Creates a hook that returns if a media query matches, and re-renders on changes. */
const createMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const read = () => window.matchMedia(query).matches
  return (): boolean => useSyncExternalStore(subscribe, read)
}

/** True if the user's system requests reduced motion. */
export const useReducedMotion = createMediaHook('(prefers-reduced-motion: reduce)')

/** True if panes next to the page must fold away. A school's PC with 1366 px at 125 % has 1093 px. */
export const useNarrowWindow = createMediaHook('(max-width: 1200px)')

/** True if a dialog has little height: 768 px at 125 %, minus the browser's bars. */
export const useLowWindow = createMediaHook('(max-height: 600px)')

/** True if panes are stacked and the page scrolls: at 200 % zoom, and on a phone. */
export const useStackedLayout = createMediaHook('(max-width: 760px)')
