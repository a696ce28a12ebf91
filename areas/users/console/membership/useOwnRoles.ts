import { roleIdsIn } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'

/** Returns the signed-in user's roles in the chosen school. */
export const useOwnRoles = (): readonly number[] => {
  const user = useUser()
  return user.schoolId === null ? [] : roleIdsIn(user, user.schoolId)
}
