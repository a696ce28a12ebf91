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

/** True if the user's system asks for pages that do not move. */
export const useStillness = following('(prefers-reduced-motion: reduce)')

/** True if what stands beside the page folds away: on a school's PC, 1366 px at 125 % are 1093. */
export const useNarrowness = following('(max-width: 1200px)')

/** True if little is seen of a dialog at once: 768 px at 125 %, less what the browser takes. */
export const useLowness = following('(max-height: 600px)')

/** True if panes stand one over the other and the page scrolls: at 200 % zoom, and on a phone. */
export const useStacking = following('(max-width: 760px)')
