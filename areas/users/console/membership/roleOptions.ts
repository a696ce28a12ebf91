import { role, roleNames } from '../../../../platform/contract/roleNames.ts'

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

const withinSchool: ReadonlySet<number> = new Set([
  role.departmentManager,
  role.dormitoryAdministrator,
  role.student,
  role.staff,
  role.gateKeeper,
])

/**
 * Returns whether a user with these roles may grant a role (foundations §6). The parent role comes only from the
 * parent dialog, staff may grant only the student role, and only the platform may grant roles above the school's own.
 * This only disables options: the server decides.
 */
const mayGrant = (ownRoles: readonly number[], roleId: number): boolean => {
  if (roleId === role.parent) return false
  if (ownRoles.includes(role.superAdministrator)) return true
  if (ownRoles.includes(role.schoolDataAdministrator)) return withinSchool.has(roleId)
  return ownRoles.includes(role.staff) && roleId === role.student
}

/** Returns the roles as options, disabled where a user with these roles may not grant them. */
export const listRoleOptions = (ownRoles: readonly number[]) =>
  rolesInOrder.map((value) => ({
    value,
    label: roleNames[value]?.namezh ?? String(value),
    disabled: !mayGrant(ownRoles, value),
  }))
