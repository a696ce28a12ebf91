import { CallError } from '../../../platform/console/client/callError.ts'
import { send } from '../../../platform/console/client/send.ts'
import { go } from '../../../platform/console/location/hash.ts'
import {
  type StoredSession,
  endSession,
  putSession,
  readOwner,
  readOwnSchool,
  readSession,
  updateUser,
} from '../../../platform/console/session/store.ts'
import { clearRequestedPlace, takeRequestedPlace } from '../../../platform/console/session/requestedPlace.ts'
import { hasEntered, sessionOwnerKey } from '../../../platform/console/session/user.ts'
import { getLandingPath } from './landing.ts'
import { loginCalls } from './loginCalls.ts'
import { encryptWithServerKey } from './passwordCipher.ts'
import { runInOneWindow } from './windowLock.ts'
import { announceSignIn, announceSignOut } from './otherWindows.ts'
import { storeReuseNotice } from './reusedCookie.ts'
import { findHintAfterRefusal, storeRenewalHint, storeLastSchool, readRenewalHint } from './renewalHint.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** True for a sign-in by link instead of the form. */
  readonly byLink?: boolean
}

// Session and path change in one step, because the route guard must never see one without the other.
const enter = (session: StoredSession) => {
  putSession(session)
  const { userInfo } = session
  if (hasEntered(userInfo)) go(takeRequestedPlace(sessionOwnerKey(userInfo)) ?? getLandingPath(userInfo), 'replace')
}

/** Signs in. Opens the console, unless the user must first choose a school or replace a first password. */
export const signIn = async ({ username, password, remember, byLink = false }: Credentials) => {
  const body = { username, password: await encryptWithServerKey(password), remember, isThirdpartnarLogin: byLink }
  const admission = await send(loginCalls.login, { body })
  storeRenewalHint(remember)
  storeReuseNotice(admission.reused ?? null)
  enter(admission)
  announceSignIn(admission.userInfo.username)
}

/** Enters a school at sign-in or by 切换学校. The new token is bound to it. */
export const enterSchool = async (schoolId: number) => {
  enter(await runInOneWindow(() => send(loginCalls.changeSchool, { params: { schoolId } }, { mayRenew: false })))
  storeLastSchool(schoolId)
}

/** Ends the current session and returns to the login form. Used directly before a school is chosen. */
export const abandonSignIn = async () => {
  storeRenewalHint(false)
  await send(loginCalls.logout, {}).catch(() => null)
  endSession()
}

/** Signs out here, in the browser's other windows and on the server, and reloads at the login page (foundations §4). */
export const signOut = async () => {
  await abandonSignIn()
  announceSignOut()
  go('/login', 'replace')
  // The next user must not start at this user's last path.
  clearRequestedPlace()
  window.location.reload()
}

/** Ends this window's session after another window of the browser has signed out. */
export const followSignOut = async () => {
  if (readSession() === null) return
  const logoutRequest = send(loginCalls.logout, {}, { mayRenew: false }).catch(() => null)
  go('/login', 'replace')
  endSession('已在本浏览器的另一个窗口退出')
  clearRequestedPlace()
  await logoutRequest
}

/** Reads the session's user data from the server again, for example after a reload. */
export const refreshSession = async () => {
  const owner = readOwner()
  if (owner !== null) updateUser(owner, await send(loginCalls.session, {}))
}

/** Returns the encrypted passwords for a change. A first password is changed without the old one (foundations §5). */
export const encryptPasswordChange = async (fresh: string, old?: string) => ({
  encryptPassword: await encryptWithServerKey(fresh),
  ...(old === undefined ? {} : { encryptOldPassword: await encryptWithServerKey(old) }),
})

/** Changes the signed-in user's password. */
export const changePassword = async (fresh: string, old?: string) => {
  await send(loginCalls.modifyPassword, { body: await encryptPasswordChange(fresh, old) })
}

/** Continues a sign-in after a forced password change: opens the console or the choice of a school. */
export const continueSignIn = async () => {
  await refreshSession()
  const session = readSession()
  if (session) enter(session)
}

const requestRenewal = () => {
  const schoolId = readOwnSchool()
  return send(loginCalls.renew, schoolId === null ? {} : { query: { schoolId } }).catch((error: unknown) => {
    // Status 200 means a refusal, for example of a disabled account, so a retry is useless.
    if (error instanceof CallError && error.status === 200) return null
    throw error
  })
}

/**
 * Renews a session of 一周内自动登录, if there is one, in this window's last school and without leaving the current path. If
 * another window renewed first, retries with its cookie. `onWait` is called before a possibly long wait for that.
 */
export const renewSession = (onWait?: () => void) =>
  runInOneWindow(async () => {
    const before = readSession()?.token
    // A sign-in at the form meanwhile must not be replaced.
    const isStillWanted = () => readSession()?.token === before
    let hint = readRenewalHint()
    while (hint !== null && isStillWanted()) {
      const admission = await requestRenewal()
      if (admission !== null) {
        if (!isStillWanted()) return
        storeRenewalHint(true)
        putSession(admission)
        return
      }
      hint = await findHintAfterRefusal(hint, onWait)
    }
  })
