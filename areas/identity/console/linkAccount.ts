import { splitHash } from '../../../platform/console/location/hash.ts'
import { onRestart } from '../../../platform/console/pageState.ts'

/** The account in a sign-in link `#/login?u=…&pw=…`. The password is null if the link has none. */
interface LinkAccount {
  readonly username: string
  readonly password: string | null
}

const fromBase64Url = (text: string): string | null => {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}

/** Returns the account in a hash, or null. A password that isn't base64url-encoded UTF-8 counts as absent. */
export const parseLinkAccount = (hash: string): LinkAccount | null => {
  const { path, search } = splitHash(hash)
  const query = new URLSearchParams(search)
  const username = query.get('u')
  if (path !== '/login' || !username) return null
  const password = query.get('pw')
  return { username, password: password ? fromBase64Url(password) : null }
}

/** True if a hash contains account data that must not stay in the address bar or the history. */
export const hasLinkSecret = (hash: string) => /[?&](u|pw)=/.test(hash)

let handed: LinkAccount | null = null

onRestart(() => {
  handed = null
})

/**
 * Moves a link's account from the address bar and history into memory. Returns true if there was one. Call it before
 * anything else runs.
 */
export const extractLinkAccount = (): boolean => {
  const { hash, pathname, search } = window.location
  if (!hasLinkSecret(hash)) return false
  handed = parseLinkAccount(hash)
  history.replaceState(null, '', `${pathname}${search}#${splitHash(hash).path}`)
  return handed !== null
}

/** Returns the link's account and forgets it, so that it is used only once. */
export const consumeLinkAccount = () => {
  const account = handed
  handed = null
  return account
}

/** Forgets the link's account, because a user is already signed in and a later login must not use it. */
export const dropLinkAccount = (): void => {
  handed = null
}
