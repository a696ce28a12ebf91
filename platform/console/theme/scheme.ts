import { useSyncExternalStore } from 'react'
import type { Scheme } from './tokens.ts'

const darkQuery = '(prefers-color-scheme: dark)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The scheme that the user's system asks for. */
export const readScheme = (): Scheme => (window.matchMedia(darkQuery).matches ? 'dark' : 'light')

/** The scheme that the user's system asks for; the component follows its changes. */
export const useScheme = () => useSyncExternalStore(subscribe, readScheme)
