import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roles.ts'

const reachingAll: ReadonlySet<number> = new Set([role.superAdministrator, role.schoolDataAdministrator])

/** Returns true if the user has a permission and reaches the whole school, as calls for data of the whole school need. */
export const useAllowedForSchool = (permission: string): boolean => {
  const isAllowed = useAllowed(permission)
  return useUser().roles.some(({ id }) => reachingAll.has(id)) && isAllowed
}
