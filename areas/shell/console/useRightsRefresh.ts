import { useEffect } from 'react'
import { onForbidden } from '../../../platform/console/client/forbidden.ts'
import { onRenewed } from '../../../platform/console/client/renewal.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { readSession, updateUser } from '../../../platform/console/session/store.ts'
import { sessionOwnerKey } from '../../../platform/console/session/user.ts'
import { identity } from '../../identity/contract.ts'
import { permissions } from '../../permissions/contract.ts'
import { shell } from '../contract.ts'

/** How long a refresh counts as recent, ms, so that a page full of refusals refreshes once. */
const recentFor = 3000

/** Reloads the school's closed modules, so that a reopened one appears without a page reload. */
const refreshModules = async () => {
  const session = readSession()
  if (session === null) return
  const { closedModules } = await callServer(identity.session, {})
  if (closedModules.join() === session.userInfo.closedModules?.join()) return
  updateUser(sessionOwnerKey(session.userInfo), { closedModules })
}

/**
 * Refreshes permissions, modules and menu when they may have changed: after a refusal for lack of permission, after the
 * session was renewed, and when the window becomes visible. The server checks every call anyway; this updates what is
 * shown.
 */
export const useRightsRefresh = () => {
  const [refreshOwn, refreshMenu] = [useRefresh(permissions.own), useRefresh(shell.navTree)]
  useEffect(() => {
    let refreshedAt = Date.now()
    let later: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      refreshedAt = Date.now()
      later = undefined
      void Promise.all([refreshOwn(), refreshMenu(), refreshModules().catch(() => null)])
    }
    // A refusal soon after a refresh means that a permission was removed after it, so refresh again once it is no
    // longer recent.
    const refreshSoon = () => {
      later ??= setTimeout(refresh, Math.max(0, refreshedAt + recentFor - Date.now()))
    }
    const refreshWhenVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - refreshedAt >= recentFor) refresh()
    }
    const leaves = [onForbidden(refreshSoon), onRenewed(refresh)]
    document.addEventListener('visibilitychange', refreshWhenVisible)
    return () => {
      clearTimeout(later)
      for (const leave of leaves) leave()
      document.removeEventListener('visibilitychange', refreshWhenVisible)
    }
  }, [refreshOwn, refreshMenu])
}
