import { role } from '../../contract/roleNames.ts'
import { roleIdsIn } from './user.ts'
import { useUser } from './userContext.ts'

const above: ReadonlySet<number> = new Set([role.bureauAdministrator, role.superAdministrator])

/** True for users who look at several schools from above. They see children only as figures. */
export const useIsAboveSchools = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && roleIdsIn(user, user.schoolId).some((id) => above.has(id))
}
