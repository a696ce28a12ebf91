import { readEndedOwner } from './store.ts'
import { splitHash } from '../location/hash.ts'

const key = 'askedPlace'

/** Keeps the place that somebody asked for while they have to sign in first, and whose session has ended there, if one has. */
export const keepAsked = () => {
  const { path, search } = splitHash(window.location.hash)
  if (path === '/' || path === '/login') return
  const place = search === '' ? path : `${path}?${search}`
  sessionStorage.setItem(key, JSON.stringify({ place, of: readEndedOwner() }))
}

/** Forgets it: who signs in next begins where they land. */
export const forgetAsked = () => sessionStorage.removeItem(key)

/** Gives the place once; null where none was asked for, or where it was somebody else's. */
export const takeAsked = (owner: string): string | null => {
  const kept = sessionStorage.getItem(key)
  forgetAsked()
  try {
    const asked: unknown = JSON.parse(kept ?? 'null')
    if (typeof asked !== 'object' || asked === null || !('place' in asked) || !('of' in asked)) return null
    const isTheirs = asked.of === null || asked.of === owner
    return isTheirs && typeof asked.place === 'string' && asked.place.startsWith('/') ? asked.place : null
  } catch {
    return null
  }
}
