import { createContext, useContext } from 'react'
import type { SessionUser } from './user.ts'

/** Set by the guard around everything that signed-in users see. */
export const UserContext = createContext<SessionUser | null>(null)

/** Returns the signed-in user. Throws outside the guard. */
export const useUser = (): SessionUser => {
  const user = useContext(UserContext)
  if (user === null) throw new Error('a component of the signed-in console was shown without a session')
  return user
}
