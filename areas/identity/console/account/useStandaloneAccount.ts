import { useEffect } from 'react'
import { readSession } from '../../../../platform/console/session/store.ts'
import { hasEntered } from '../../../../platform/console/session/user.ts'
import { accountPath } from '../../../../platform/console/shell/guard.ts'
import { leaveAccount, useAccountSession } from './accountSession.ts'

/**
 * Returns true at the account page's path if the page is shown without the console's shell, that is, not with the
 * console's session. At any other path it ends the account page's separate session.
 */
export const useStandaloneAccount = (path: string): boolean => {
  const { token } = useAccountSession()
  const isHere = path === accountPath
  useEffect(() => {
    if (!isHere) void leaveAccount()
  }, [isHere])
  const session = readSession()
  return isHere && (token !== null || session === null || !hasEntered(session.userInfo))
}
