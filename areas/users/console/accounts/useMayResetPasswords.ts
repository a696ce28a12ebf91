import { role } from '../../../../platform/contract/roleNames.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useOwnRoles } from '../membership/useOwnRoles.ts'

/**
 * Returns whether the user may reset passwords: with the permission, except for school data administrators (conflicts
 * C-042).
 */
export const useMayResetPasswords = (): boolean => {
  const ownRoles = useOwnRoles()
  const isAllowed = useAllowed('sys:user:resetPassword')
  return isAllowed && !ownRoles.includes(role.schoolDataAdministrator)
}
