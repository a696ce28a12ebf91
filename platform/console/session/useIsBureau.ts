import { role } from '../../contract/roleNames.ts'
import { roleIdsIn } from './user.ts'
import { useUser } from './userContext.ts'

/** True for bureau staff, who see less about children and parents than a school or the platform. */
export const useIsBureau = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && roleIdsIn(user, user.schoolId).includes(role.bureauAdministrator)
}
