import { useEffect } from 'react'
import { onForbidden } from '../../../platform/console/client/forbidden.ts'
import { onRenewed } from '../../../platform/console/client/renewal.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { readSession, updateUser } from '../../../platform/console/session/store.ts'
import { ownerOf } from '../../../platform/console/session/user.ts'
import { identity } from '../../identity/contract.ts'
import { permissions } from '../../permissions/contract.ts'
import { shell } from '../contract.ts'

/** How long one look is good for, ms: a page full of refusals asks once. */
const goodFor = 3000

/** Asks which modules the school is without: what was opened again is shown without a reload. */
const refreshModules = async () => {
  const session = readSession()
  if (session === null) return
  const { closedModules } = await callServer(identity.session, {})
  if (closedModules.join() === session.userInfo.closedModules?.join()) return
  updateUser(ownerOf(session.userInfo), { closedModules })
}

/**
 * Asks for permissions, modules and menu again where they may have changed meanwhile: when a call is refused for want of a
 * permission, when the session was renewed, and when the window comes to the front again. The server counts them at every call; this is for what is shown.
 */
export const useRightsFollowed = () => {
  const [refreshOwn, refreshMenu] = [useRefresh(permissions.own), useRefresh(shell.navTree)]
  useEffect(() => {
    let looked = Date.now()
    let later: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      looked = Date.now()
      later = undefined
      void Promise.all([refreshOwn(), refreshMenu(), refreshModules().catch(() => null)])
    }
    // What is refused soon after a look was taken away after it: it is looked for again when that one is no longer good.
    const lookSoon = () => {
      later ??= setTimeout(look, Math.max(0, looked + goodFor - Date.now()))
    }
    const lookAtFront = () => {
      if (document.visibilityState === 'visible' && Date.now() - looked >= goodFor) look()
    }
    const leaves = [onForbidden(lookSoon), onRenewed(look)]
    document.addEventListener('visibilitychange', lookAtFront)
    return () => {
      clearTimeout(later)
      for (const leave of leaves) leave()
      document.removeEventListener('visibilitychange', lookAtFront)
    }
  }, [refreshOwn, refreshMenu])
}
