import { deviceWord, linkWord, passWord } from '../../contract/words.ts'
import { type SessionUser, hasEntered } from '../session/user.ts'

/** The path that the guard redirects to, or null to show the requested path. */
export type GuardRedirect = '/' | '/login' | null

/** The account page. It checks access itself, because users who may not enter the console have an account too. */
export const accountPath = '/account'

/** True for pages that check access themselves: displays, sealed links, visitors' invitations and the account page. */
const isOpen = (path: string) =>
  path === accountPath || [deviceWord, linkWord, passWord].some((word) => path.startsWith(`/${word}/`))

/**
 * The navigation guard, in the order of foundations §2. Display pages, sealed links and the account page are always
 * open. /login is closed to signed-in users, everything else to others. A user who must choose a school or change a
 * first password counts as not signed in.
 */
export const guard = (path: string, user: SessionUser | null): GuardRedirect => {
  if (isOpen(path)) return null
  const isIn = user !== null && hasEntered(user)
  if (path === '/login') return isIn ? '/' : null
  return isIn ? null : '/login'
}
