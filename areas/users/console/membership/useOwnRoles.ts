import { rolesIn } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'

/** The roles that the signed-in user has in the chosen school. */
export const useOwnRoles = (): readonly number[] => {
  const user = useUser()
  return user.schoolId === null ? [] : rolesIn(user, user.schoolId)
}
