import { useSyncExternalStore } from 'react'

/** A hook that tells whether a media query holds, and follows its changes. */
const following = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const read = () => window.matchMedia(query).matches
  return (): boolean => useSyncExternalStore(subscribe, read)
}

/** Whether the user's system asks for pages that do not move. */
export const useStillness = following('(prefers-reduced-motion: reduce)')

/** Whether the window is about as narrow as the smallest that the console is made for (1280 px). */
export const useNarrowness = following('(max-width: 1380px)')
