import { useEffect, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { setRenewal, minRenewalInterval } from '../../../platform/console/client/renewal.ts'
import { go, splitHash } from '../../../platform/console/location/hash.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { setEndReason, readSession, useSession } from '../../../platform/console/session/store.ts'
import { hasEntered } from '../../../platform/console/session/user.ts'
import { getLandingPath } from './landing.ts'
import { reusedCode } from './loginCalls.ts'
import { hasRenewalHint } from './renewalHint.ts'
import { refreshSession, renewSession } from './signIn.ts'

/** Shows that a reused cookie ended this browser's sessions. Other errors are ignored, as the login page follows. */
const showReused = (error: unknown) => {
  if (!(error instanceof CallError) || error.code !== reusedCode) return
  setEndReason(errorText(error))
  showToast(errorText(error), 'error')
}

const isStartPath = (path: string) => path === '/' || path === '/login'

/** From the start or login path, opens the originally requested path, or else the user's landing path. */
const leaveStartPath = (asked: string) => {
  const user = readSession()?.userInfo
  if (!user || !hasEntered(user) || !isStartPath(splitHash(window.location.hash).path)) return
  go(isStartPath(splitHash(asked).path) ? getLandingPath(user) : asked.slice(1), 'replace')
}

/**
 * Refreshes an existing session at page start, or renews one of 一周内自动登录 and stays at the requested path. Sessions that
 * expire later are renewed by the request layer, which retries the call, so mounted screens keep their state. Returns
 * true while it is still unknown if a user is signed in. `isHanded` means that a sign-in link brought an account.
 */
export const useRenewal = (isHanded: boolean): boolean => {
  const hasSession = useSession() !== null
  const [hasTried, setTried] = useState(isHanded)
  const isOpen = !hasSession && !hasTried && hasRenewalHint()

  useEffect(() => {
    setRenewal(() => renewSession())
    // The request layer handles refusals and opens the login page for an ended session.
    if (readSession() !== null) refreshSession().catch(() => null)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const asked = window.location.hash
    const endTry = () => setTried(true)
    renewSession(endTry)
      .then(() => leaveStartPath(asked))
      .catch(showReused)
      .finally(endTry)
  }, [isOpen])

  useEffect(() => {
    if (!hasSession || !hasTried) return
    const timer = setTimeout(() => setTried(false), minRenewalInterval)
    return () => clearTimeout(timer)
  }, [hasSession, hasTried])

  return isOpen
}
