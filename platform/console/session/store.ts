import { useSyncExternalStore } from 'react'
import { onRestart } from '../pageState.ts'
import { type SessionUser, ownerOf } from './user.ts'

/** The only global store of the console: the token and who holds it, in this tab's sessionStorage. */
export interface StoredSession {
  readonly token: string
  readonly userInfo: SessionUser
}

const tokenKey = 'token'
const userKey = 'userInfo'
const schoolKey = 'school'

/** The name under which a window keeps what must not outlast its session, such as the name of a child that was searched for. */
export const endsWithSession = 'searched'

const listeners = new Set<() => void>()

const readStorage = (): StoredSession | null => {
  // Rules are tried without a page.
  if (typeof sessionStorage === 'undefined') return null
  const token = sessionStorage.getItem(tokenKey)
  const user = sessionStorage.getItem(userKey)
  if (token === null || user === null) return null
  try {
    return { token, userInfo: JSON.parse(user) }
  } catch {
    return null
  }
}

let current = readStorage()
let ending: string | null = null

const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session of this tab, or null. */
export const readSession = () => current

/** Whose session this is, or null. */
export const readOwner = () => (current === null ? null : ownerOf(current.userInfo))

/** Puts a session in place of the one before. */
export const putSession = (session: StoredSession) => {
  if (readOwner() !== ownerOf(session.userInfo)) sessionStorage.removeItem(endsWithSession)
  current = session
  ending = null
  sessionStorage.setItem(tokenKey, session.token)
  sessionStorage.setItem(userKey, JSON.stringify(session.userInfo))
  if (session.userInfo.schoolId !== null) sessionStorage.setItem(schoolKey, String(session.userInfo.schoolId))
  tell()
}

/** The school that this window was in last, after its session too: it is taken up again there. Null in a new window. */
export const readOwnSchool = (): number | null => {
  const kept = current?.userInfo.schoolId ?? Number(sessionStorage.getItem(schoolKey) ?? 0)
  return Number.isSafeInteger(kept) && kept > 0 ? kept : null
}

/** Renews what is known of the user; does nothing when somebody else, or another school, has taken their place meanwhile. */
export const updateUser = (owner: string | null, change: Partial<SessionUser>) => {
  if (current === null || readOwner() !== owner) return
  putSession({ token: current.token, userInfo: { ...current.userInfo, ...change } })
}

let endedOwner: string | null = null

onRestart(() => {
  current = readStorage()
  ending = null
  endedOwner = null
})

/** Whose session was the last to end in this page; null where none has. */
export const readEndedOwner = () => endedOwner

/** Forgets the session in this tab; the server is told by the logout call. `why` is kept for the login page to say. */
export const endSession = (why: string | null = null) => {
  endedOwner = readOwner() ?? endedOwner
  current = null
  ending = why
  sessionStorage.removeItem(tokenKey)
  sessionStorage.removeItem(userKey)
  sessionStorage.removeItem(endsWithSession)
  tell()
}

/** The session of this tab, or null; the component follows its changes. */
export const useSession = () => useSyncExternalStore(subscribe, readSession)

/** Says why there is no session any more, where that is known later than its end. */
export const noteEnding = (why: string) => {
  ending = why
  tell()
}

/** Why the last session ended, until the next begins; null where the user ended it. The component follows it. */
export const useEnding = () => useSyncExternalStore(subscribe, () => ending)

/** Why the last session ended, once; null where the user ended it. */
export const takeEnding = () => {
  const why = ending
  ending = null
  return why
}
