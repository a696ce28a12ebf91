import { role } from '../../../../platform/contract/roleNames.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useOwnRoles } from '../membership/useOwnRoles.ts'

/** True for those who may reset passwords at all: those who may, and never a school data administrator (conflicts C-042). */
export const useMayReset = (): boolean => {
  const own = useOwnRoles()
  const isAllowed = useAllowed('sys:user:resetPassword')
  return isAllowed && !own.includes(role.schoolDataAdministrator)
}
