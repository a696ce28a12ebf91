import { useEffect } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { readOwner, updateUser } from '../../../platform/console/session/store.ts'
import { permissions } from '../../permissions/contract.ts'
import { useRightsFollowed } from './useRightsFollowed.ts'

/**
 * Fetches one's own permissions once the menu is there, and stores them for the gating of buttons (foundations §2); again
 * where they may have changed.
 */
export const useOwnPermissions = (isMenuLoaded: boolean) => {
  const { data } = useCall(permissions.own, {}, { enabled: isMenuLoaded, fresh: Number.POSITIVE_INFINITY })
  useRightsFollowed()
  useEffect(() => {
    if (data) updateUser(readOwner(), { permissions: data })
  }, [data])
}
