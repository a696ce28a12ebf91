import { onRestart } from '../../../../platform/console/pageState.ts'
import { makeSharedValue } from '../../../../platform/console/sharedValue.ts'
import { send } from '../../../../platform/console/client/send.ts'
import { accountPageCalls, loginCalls } from '../loginCalls.ts'
import { encryptWithServerKey } from '../passwordCipher.ts'

/** This window's session of the account page, separate from the console's session. */
interface AccountSession {
  readonly token: string | null
  /** Why the last session ended, or null if the user ended it. */
  readonly why: string | null
}

// In session storage, because phones often reload the page after the user has read the text message.
const tokenKey = 'accountToken'

const readStoredSession = (): AccountSession => ({ token: sessionStorage.getItem(tokenKey), why: null })

const current = makeSharedValue(readStoredSession())

onRestart(() => current.put(readStoredSession()))

/** Hook for the account page's session; rerenders on changes. */
export const useAccountSession = current.useValue

/** Returns the account page's token, or null without a separate session. */
export const readAccountToken = () => current.read().token

/** Forgets the token of an ended session. */
export const dropAccountSession = (why: string | null = null) => {
  sessionStorage.removeItem(tokenKey)
  current.put({ token: null, why })
}

/** Signs in to only the account page. The token doesn't open the console. */
export const enterAccount = async (username: string, password: string) => {
  const body = { username, password: await encryptWithServerKey(password) }
  const { token } = await send(accountPageCalls.accountLogin, { body })
  sessionStorage.setItem(tokenKey, token)
  current.put({ token, why: null })
}

/** Ends the account page's session here and on the server. Does nothing without one. */
export const leaveAccount = async () => {
  const token = readAccountToken()
  if (token === null) return
  dropAccountSession()
  await send(loginCalls.logout, {}, { token }).catch(() => null)
}
