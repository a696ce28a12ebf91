import { readEndedOwner } from './store.ts'
import { splitHash } from '../location/hash.ts'

const key = 'askedPlace'

/** Stores the place that a signed-out user wanted to open, and whose session ended there, if any. */
export const storeRequestedPlace = () => {
  const { path, search } = splitHash(window.location.hash)
  if (path === '/' || path === '/login') return
  const place = search === '' ? path : `${path}?${search}`
  sessionStorage.setItem(key, JSON.stringify({ place, of: readEndedOwner() }))
}

/** Removes the stored place, so that the next sign-in starts at the home page. */
export const clearRequestedPlace = () => sessionStorage.removeItem(key)

/** Returns the stored place and removes it. Null if there is none, or if it belongs to another user. */
export const takeRequestedPlace = (owner: string): string | null => {
  const kept = sessionStorage.getItem(key)
  clearRequestedPlace()
  try {
    const asked: unknown = JSON.parse(kept ?? 'null')
    if (typeof asked !== 'object' || asked === null || !('place' in asked) || !('of' in asked)) return null
    const isTheirs = asked.of === null || asked.of === owner
    return isTheirs && typeof asked.place === 'string' && asked.place.startsWith('/') ? asked.place : null
  } catch {
    return null
  }
}
