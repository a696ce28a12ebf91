import { useSyncExternalStore } from 'react'
import { onRestart } from '../pageState.ts'
import { type SessionUser, sessionOwnerKey } from './user.ts'

/** The console's only global store: the token and its user, in this tab's sessionStorage. */
export interface StoredSession {
  readonly token: string
  readonly userInfo: SessionUser
}

const tokenKey = 'token'
const userKey = 'userInfo'
const schoolKey = 'school'

/** sessionStorage key for data that must not outlast the session, such as the name of a child that was searched for. */
export const sessionWordsKey = 'searched'

const listeners = new Set<() => void>()

const readStorage = (): StoredSession | null => {
  // Tests of pure rules run without a page.
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

/** The owner key of this session (see `sessionOwnerKey`), or null. */
export const readOwner = () => (current === null ? null : sessionOwnerKey(current.userInfo))

/** Replaces the session. */
export const putSession = (session: StoredSession) => {
  if (readOwner() !== sessionOwnerKey(session.userInfo)) sessionStorage.removeItem(sessionWordsKey)
  current = session
  ending = null
  sessionStorage.setItem(tokenKey, session.token)
  sessionStorage.setItem(userKey, JSON.stringify(session.userInfo))
  if (session.userInfo.schoolId !== null) sessionStorage.setItem(schoolKey, String(session.userInfo.schoolId))
  tell()
}

/**
 * The school that this window was last in, also after its session, so that the next sign-in continues there. Null in a
 * new window.
 */
export const readOwnSchool = (): number | null => {
  const kept = current?.userInfo.schoolId ?? Number(sessionStorage.getItem(schoolKey) ?? 0)
  return Number.isSafeInteger(kept) && kept > 0 ? kept : null
}

/** Updates the session's user. Does nothing if another user or another school has replaced the session meanwhile. */
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

/** The owner of the last session that ended in this page. Null if none has. */
export const readEndedOwner = () => endedOwner

/** Removes the session from this tab. The logout call informs the server. The login page shows `why`. */
export const endSession = (why: string | null = null) => {
  endedOwner = readOwner() ?? endedOwner
  current = null
  ending = why
  sessionStorage.removeItem(tokenKey)
  sessionStorage.removeItem(userKey)
  sessionStorage.removeItem(sessionWordsKey)
  tell()
}

/** Returns the session of this tab, or null, and re-renders on changes. */
export const useSession = () => useSyncExternalStore(subscribe, readSession)

/** Sets why the session ended, for reasons that are known only after its end. */
export const setEndReason = (why: string) => {
  ending = why
  tell()
}

/** Returns why the last session ended, until the next begins. Null if the user ended it. Re-renders on changes. */
export const useEndReason = () => useSyncExternalStore(subscribe, () => ending)

/** Returns why the last session ended and clears it. Null if the user ended it. */
export const takeEndReason = () => {
  const why = ending
  ending = null
  return why
}
