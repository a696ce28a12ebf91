import { useSyncExternalStore } from 'react'

// wouter's own hash hook moves a query before the '#'. Ours keeps it inside, where reloads, back and links keep it too.

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('hashchange', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('hashchange', tell)
  }
}

/** Splits `#/sys/user?page=2` into its path and its query, without '?'. */
export const splitHash = (hash: string) => {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search: rest.join('?') }
}

const readPath = () => splitHash(window.location.hash).path
const readSearch = () => splitHash(window.location.hash).search

/** Goes to a place of the console, such as `/sys/user?page=2`; `replace` leaves no step in the history. */
export const go = (to: string, how: 'push' | 'replace' = 'push') => {
  const address = `${window.location.pathname}${window.location.search}#${to}`
  const isHere = window.location.hash === `#${to}`
  if (how === 'replace' || isHere) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  tell()
}

const goByOptions = (to: string, options?: { replace?: boolean }) => go(to, options?.replace ? 'replace' : 'push')

/** The console's place, without its query. */
export const usePath = () => useSyncExternalStore(subscribe, readPath)

/** The query of the console's place, without '?'. */
export const useHashSearch = () => useSyncExternalStore(subscribe, readSearch)

const usePlace = (): [string, typeof goByOptions] => [usePath(), goByOptions]

/** What makes wouter's Router follow the hash. */
export const hashLocation = Object.assign(usePlace, {
  hrefs: (href: string) => `#${href}`,
  searchHook: useHashSearch,
})
