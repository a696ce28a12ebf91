import { roleIdsIn } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { role } from '../../../../platform/contract/roleNames.ts'

/** True if the user is a dormitory administrator in this school. Only they have the log (operations §6). */
export const useHasLog = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && roleIdsIn(user, user.schoolId).includes(role.dormitoryAdministrator)
}
