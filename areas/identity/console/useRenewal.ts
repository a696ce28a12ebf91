import { useEffect, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { renewBy, restBetween } from '../../../platform/console/client/renewal.ts'
import { go, splitHash } from '../../../platform/console/location/hash.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { noteEnding, readSession, useSession } from '../../../platform/console/session/store.ts'
import { hasEntered } from '../../../platform/console/session/user.ts'
import { landingOf } from './landing.ts'
import { reusedCode } from './loginCalls.ts'
import { isRemembered } from './remembered.ts'
import { refreshSession, renewSession } from './signIn.ts'

/** Tells why a browser that was remembered is so no more; all else is for the login page to find out. */
const tellReused = (error: unknown) => {
  if (!(error instanceof CallError) || error.code !== reusedCode) return
  noteEnding(textOf(error))
  showToast(textOf(error), 'error')
}

const isNowhere = (path: string) => path === '/' || path === '/login'

/** Goes to the place that was asked for, where the login has come before it; else where a sign-in lands. */
const landIfNowhere = (asked: string) => {
  const user = readSession()?.userInfo
  if (!user || !hasEntered(user) || !isNowhere(splitHash(window.location.hash).path)) return
  go(isNowhere(splitHash(asked).path) ? landingOf(user) : asked.slice(1), 'replace')
}

/**
 * Refreshes the session that is there at the start of the page; renews one of 一周内自动登录 where there is none, and stays
 * at the place. One that ends of old age is renewed by the request layer, which is told how. True while the page cannot
 * know yet whether anybody is signed in. `isHanded` tells that a link brings an account of its own.
 */
export const useRenewal = (isHanded: boolean): boolean => {
  const hasSession = useSession() !== null
  const [hasTried, setTried] = useState(isHanded)
  const isOpen = !hasSession && !hasTried && isRemembered()

  useEffect(() => {
    renewBy(() => renewSession())
    // Refusals are the request layer's business: a session that is over leads to the login page.
    if (readSession() !== null) refreshSession().catch(() => null)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const asked = window.location.hash
    const endTry = () => setTried(true)
    renewSession(endTry)
      .then(() => landIfNowhere(asked))
      .catch(tellReused)
      .finally(endTry)
  }, [isOpen])

  useEffect(() => {
    if (!hasSession || !hasTried) return
    const timer = setTimeout(() => setTried(false), restBetween)
    return () => clearTimeout(timer)
  }, [hasSession, hasTried])

  return isOpen
}
