import { role } from '../../contract/roleNames.ts'
import { rolesIn } from './user.ts'
import { useUser } from './userContext.ts'

const above: ReadonlySet<number> = new Set([role.bureauAdministrator, role.superAdministrator])

/** True for who looks at several schools from above: they know its children as figures alone. */
export const useLooksFromAbove = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && rolesIn(user, user.schoolId).some((id) => above.has(id))
}
