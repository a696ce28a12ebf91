import { onRestart } from '../../../../platform/console/pageState.ts'
import { makeSharedValue } from '../../../../platform/console/sharedValue.ts'
import { send } from '../../../../platform/console/client/send.ts'
import { accountPageCalls, loginCalls } from '../loginCalls.ts'
import { sealPassword } from '../passwordCipher.ts'

/** Whoever signed in to the account page in this window, apart from the console's session. */
interface AccountSession {
  readonly token: string | null
  /** Why the last one ended, where the holder did not end it. */
  readonly why: string | null
}

// Kept beside the window: on a phone the page is often loaded again after a look at the text message.
const tokenKey = 'accountToken'

const keptSession = (): AccountSession => ({ token: sessionStorage.getItem(tokenKey), why: null })

const held = makeSharedValue(keptSession())

onRestart(() => held.put(keptSession()))

/** The session of the account page; the component follows its changes. */
export const useAccountSession = held.useValue

/** The token of the account page's own, or null. */
export const readAccountToken = () => held.read().token

/** Forgets the token, which is none any more. */
export const dropAccountSession = (why: string | null = null) => {
  sessionStorage.removeItem(tokenKey)
  held.put({ token: null, why })
}

/** Signs in to the account page alone: nothing of the console opens by it. */
export const enterAccount = async (username: string, password: string) => {
  const body = { username, password: await sealPassword(password) }
  const { token } = await send(accountPageCalls.accountLogin, { body })
  sessionStorage.setItem(tokenKey, token)
  held.put({ token, why: null })
}

/** Leaves the account page: ends its own session here and on the server; does nothing where there is none. */
export const leaveAccount = async () => {
  const token = readAccountToken()
  if (token === null) return
  dropAccountSession()
  await send(loginCalls.logout, {}, { token }).catch(() => null)
}
