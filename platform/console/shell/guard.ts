import { deviceWord, linkWord } from '../../contract/words.ts'
import { type SessionUser, hasEntered } from '../session/user.ts'

/** The path that the guard sends someone to, or null to let the path be shown. */
export type Detour = '/' | '/login' | null

/** The account page, which asks by itself who may see it: those who may not come into the console have an account too. */
export const accountPath = '/account'

/** True for pages that ask by themselves whom they show what: those for displays, sealed links, and the account page. */
const isOpen = (path: string) =>
  path === accountPath || [deviceWord, linkWord].some((word) => path.startsWith(`/${word}/`))

/**
 * The navigation guard, in the order of foundations §2: display pages, sealed links and the account page are always open, /login is not for those who are
 * in, all else is not for those who are not. Who has not chosen a school, or must change a first password, is not in.
 */
export const guard = (path: string, user: SessionUser | null): Detour => {
  if (isOpen(path)) return null
  const isIn = user !== null && hasEntered(user)
  if (path === '/login') return isIn ? '/' : null
  return isIn ? null : '/login'
}
