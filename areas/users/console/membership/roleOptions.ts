import { role, roleNames } from '../../../../platform/contract/roleNames.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { users } from '../../contract.ts'

/** The roles in the order of the options. */
const rolesInOrder = [
  role.student,
  role.staff,
  role.departmentManager,
  role.dormitoryAdministrator,
  role.gateKeeper,
  role.schoolDataAdministrator,
  role.bureauAdministrator,
  role.integrator,
  role.parent,
]

/** Roles that don't give access to other people's children. */
export const familyRoles: ReadonlySet<number> = new Set([role.student, role.parent])

/** Returns the roles as options. Those that the server doesn't let the user grant are disabled. */
export const useRoleOptions = () => {
  const assignable = useCall(users.assignableRoles, {}).data ?? []
  return rolesInOrder.map((value) => ({
    value,
    label: roleNames[value]?.namezh ?? String(value),
    disabled: !assignable.includes(value),
  }))
}
