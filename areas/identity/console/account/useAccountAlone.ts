import { useEffect } from 'react'
import { readSession } from '../../../../platform/console/session/store.ts'
import { hasEntered } from '../../../../platform/console/session/user.ts'
import { accountPath } from '../../../../platform/console/shell/guard.ts'
import { leaveAccount, useAccountSession } from './accountSession.ts'

/**
 * True if the account page stands alone: at its path, unless the console's session is used there, behind which the shell
 * stays. Anywhere else the page's own session is over.
 */
export const useAccountAlone = (path: string): boolean => {
  const { token } = useAccountSession()
  const isHere = path === accountPath
  useEffect(() => {
    if (!isHere) void leaveAccount()
  }, [isHere])
  const session = readSession()
  return isHere && (token !== null || session === null || !hasEntered(session.userInfo))
}
