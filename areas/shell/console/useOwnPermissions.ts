import { useEffect } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { readOwner, updateUser } from '../../../platform/console/session/store.ts'
import { permissions } from '../../permissions/contract.ts'
import { useRightsRefresh } from './useRightsRefresh.ts'

/**
 * Loads the user's permissions once the menu is loaded, and stores them for button checks (foundations §2). Reloads
 * them when they may have changed.
 */
export const useOwnPermissions = (isMenuLoaded: boolean) => {
  const { data } = useCall(permissions.own, {}, { enabled: isMenuLoaded, fresh: Number.POSITIVE_INFINITY })
  useRightsRefresh()
  useEffect(() => {
    if (data) updateUser(readOwner(), { permissions: data })
  }, [data])
}
