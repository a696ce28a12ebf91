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
import { forgetAsked, takeAsked } from '../../../platform/console/session/askedPlace.ts'
import { hasEntered, ownerOf } from '../../../platform/console/session/user.ts'
import { landingOf } from './landing.ts'
import { loginCalls } from './loginCalls.ts'
import { sealPassword } from './passwordCipher.ts'
import { oneWindowAtATime } from './oneWindow.ts'
import { tellEntered, tellLeft } from './otherWindows.ts'
import { noteReused } from './reusedCookie.ts'
import { hintAfter, noteRemembered, noteSchool, readHint } from './remembered.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** True if a link signs in, rather than a person at the form. */
  readonly byLink?: boolean
}

// Session and place change in one step: the guard must never see one without the other.
const enter = (session: StoredSession) => {
  putSession(session)
  const { userInfo } = session
  if (hasEntered(userInfo)) go(takeAsked(ownerOf(userInfo)) ?? landingOf(userInfo), 'replace')
}

/** Signs in; lands, or leaves the session waiting for its school or for a new first password. */
export const signIn = async ({ username, password, remember, byLink = false }: Credentials) => {
  const body = { username, password: await sealPassword(password), remember, isThirdpartnarLogin: byLink }
  const admission = await send(loginCalls.login, { body })
  noteRemembered(remember)
  noteReused(admission.reused ?? null)
  enter(admission)
  tellEntered(admission.userInfo.username)
}

/** Chooses or changes the school; the token is replaced by one that is bound to it. */
export const enterSchool = async (schoolId: number) => {
  enter(await oneWindowAtATime(() => send(loginCalls.changeSchool, { params: { schoolId } }, { mayRenew: false })))
  noteSchool(schoolId)
}

/** Leaves the session in which no school was chosen yet, back to the empty form. */
export const abandonSignIn = async () => {
  noteRemembered(false)
  await send(loginCalls.logout, {}).catch(() => null)
  endSession()
}

/** Ends the session here, in the browser's other windows and on the server, and starts the page again at the login (foundations §4). */
export const signOut = async () => {
  await abandonSignIn()
  tellLeft()
  go('/login', 'replace')
  // Where one left is not where the next one begins.
  forgetAsked()
  window.location.reload()
}

/** Ends the session of this window too, where another window of the browser has left. */
export const followLeaving = async () => {
  if (readSession() === null) return
  const leaving = send(loginCalls.logout, {}, { mayRenew: false }).catch(() => null)
  go('/login', 'replace')
  endSession('已在本浏览器的另一个窗口退出')
  forgetAsked()
  await leaving
}

/** Asks the server again who is signed in, for a page that was reloaded. */
export const refreshSession = async () => {
  const owner = readOwner()
  if (owner !== null) updateUser(owner, await send(loginCalls.session, {}))
}

/** Both passwords of a change as they travel; a first password is changed without the old one (foundations §5). */
export const sealChange = async (fresh: string, old?: string) => ({
  encryptPassword: await sealPassword(fresh),
  ...(old === undefined ? {} : { encryptOldPassword: await sealPassword(old) }),
})

/** Changes one's own password. */
export const changePassword = async (fresh: string, old?: string) => {
  await send(loginCalls.modifyPassword, { body: await sealChange(fresh, old) })
}

/** After a forced change: goes on to the school, or to the choice of one. */
export const continueSignIn = async () => {
  await refreshSession()
  const session = readSession()
  if (session) enter(session)
}

const askRenewal = () => {
  const schoolId = readOwnSchool()
  return send(loginCalls.renew, schoolId === null ? {} : { query: { schoolId } }).catch((error: unknown) => {
    // Refused, unlike not reached: the account was closed meanwhile, and asking again is of no use.
    if (error instanceof CallError && error.status === 200) return null
    throw error
  })
}

/**
 * Renews the session of 一周内自动登录 where there is one, staying at the place that was asked for, in the school that this
 * window was in. Where another window was quicker, its cookie is asked with; `onWait` is told before that may take long.
 */
export const renewSession = (onWait?: () => void) =>
  oneWindowAtATime(async () => {
    const before = readSession()?.token
    // Whoever signs in meanwhile at the form is not disturbed.
    const isStillWanted = () => readSession()?.token === before
    let hint = readHint()
    while (hint !== null && isStillWanted()) {
      const admission = await askRenewal()
      if (admission !== null) {
        if (!isStillWanted()) return
        noteRemembered(true)
        putSession(admission)
        return
      }
      hint = await hintAfter(hint, onWait)
    }
  })
