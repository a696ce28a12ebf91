import { splitHash } from '../../../platform/console/location/hash.ts'
import { onRestart } from '../../../platform/console/pageState.ts'

/** An account that a link handed over in `#/login?u=…&pw=…`; the password is absent where the link has none. */
export interface HandedAccount {
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

/** The account in a hash, or null. A password that is not base64url of UTF-8 counts as absent. */
export const readHandedAccount = (hash: string): HandedAccount | null => {
  const { path, search } = splitHash(hash)
  const query = new URLSearchParams(search)
  const username = query.get('u')
  if (path !== '/login' || !username) return null
  const password = query.get('pw')
  return { username, password: password ? fromBase64Url(password) : null }
}

/** True if a hash carries what must not stay in the address bar or the history. */
export const carriesSecret = (hash: string) => /[?&](u|pw)=/.test(hash)

let handed: HandedAccount | null = null

onRestart(() => {
  handed = null
})

/** Takes an account out of the address bar and of the history, before anything else runs; tells whether there was one. */
export const scrubAddress = (): boolean => {
  const { hash, pathname, search } = window.location
  if (!carriesSecret(hash)) return false
  handed = readHandedAccount(hash)
  history.replaceState(null, '', `${pathname}${search}#${splitHash(hash).path}`)
  return handed !== null
}

/** Gives the handed account once. */
export const takeHandedAccount = () => {
  const taken = handed
  handed = null
  return taken
}

/** Forgets a handed account that is not wanted: somebody is signed in already, and no later login may take it. */
export const dropHandedAccount = (): void => {
  handed = null
}
