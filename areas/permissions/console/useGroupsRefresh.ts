import { useCallback } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { permissions } from '../contract.ts'

/** Reads the groups again, their permissions and their members, wherever they are shown. */
export const useGroupsRefresh = () => {
  const [members, group, groups] = [
    useRefresh(permissions.groupUsers),
    useRefresh(permissions.groupModels),
    useRefresh(permissions.groups),
  ]
  return useCallback(async () => {
    await Promise.all([members(), group(), groups()])
  }, [members, group, groups])
}
