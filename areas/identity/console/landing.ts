import { role } from '../../../platform/contract/roleNames.ts'
import { type SessionUser, roleIdsIn } from '../../../platform/console/session/user.ts'

/**
 * Returns the path to open after a sign-in, by the only role in the school (foundations §2, conflicts C-017, C-058).
 */
export const getLandingPath = (user: Pick<SessionUser, 'userRoles' | 'schoolId'>): string => {
  const [first, ...others] = user.schoolId === null ? [] : roleIdsIn(user, user.schoolId)
  if (others.length > 0) return '/'
  if (first === role.dormitoryAdministrator) return '/sushe'
  if (first === role.gateKeeper) return '/menwei'
  return '/'
}
