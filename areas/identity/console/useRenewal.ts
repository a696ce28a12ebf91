import { useEffect, useState } from 'react'
import { go, splitHash } from '../../../platform/console/location/hash.ts'
import { readSession, useSession } from '../../../platform/console/session/store.ts'
import { hasEntered } from '../../../platform/console/session/user.ts'
import { landingOf } from './landing.ts'
import { isRemembered } from './remembered.ts'
import { refreshSession, renewSession } from './signIn.ts'

const landIfNowhere = () => {
  const user = readSession()?.userInfo
  const { path } = splitHash(window.location.hash)
  if (user && hasEntered(user) && (path === '/' || path === '/login')) go(landingOf(user), 'replace')
}

/** How long a renewed session must last before it may be renewed again, ms: else a broken one would be renewed for ever. */
const restBetween = 60_000

/**
 * Refreshes the session that is there at the start of the page; renews one of 一周内自动登录 where there is none at the
 * start, or where it ended of old age, and stays at the place. True while the page cannot know yet whether anybody is
 * signed in. `isHanded` tells that a link brings an account of its own.
 */
export const useRenewal = (isHanded: boolean): boolean => {
  const hasSession = useSession() !== null
  const [hasTried, setTried] = useState(isHanded)
  const isOpen = !hasSession && !hasTried && isRemembered()

  useEffect(() => {
    // Refusals are the request layer's business: a session that is over leads to the login page.
    if (readSession() !== null) refreshSession().catch(() => null)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    renewSession()
      .then(landIfNowhere)
      .catch(() => null)
      .finally(() => setTried(true))
  }, [isOpen])

  useEffect(() => {
    if (!hasSession || !hasTried) return
    const timer = setTimeout(() => setTried(false), restBetween)
    return () => clearTimeout(timer)
  }, [hasSession, hasTried])

  return isOpen
}
