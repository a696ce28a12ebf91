import { role, roleNames } from '../../../../platform/contract/roleNames.ts'

/** The roles in the order in which they are offered. */
const offered = [
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

/** The roles by which nobody sees others' children. */
export const ofFamilies: ReadonlySet<number> = new Set([role.student, role.parent])

const withinSchool: ReadonlySet<number> = new Set([
  role.departmentManager,
  role.dormitoryAdministrator,
  role.student,
  role.staff,
  role.gateKeeper,
])

/**
 * Which roles the holder of these may give (foundations §6): parents arise through the parent dialog alone, staff give
 * student alone, and above a school's own roles only the platform goes. The server decides; this only greys out.
 */
const mayGive = (own: readonly number[], roleId: number): boolean => {
  if (roleId === role.parent) return false
  if (own.includes(role.superAdministrator)) return true
  if (own.includes(role.schoolDataAdministrator)) return withinSchool.has(roleId)
  return own.includes(role.staff) && roleId === role.student
}

/** The roles as options; those that one may not give are greyed out. */
export const roleOptions = (own: readonly number[]) =>
  offered.map((value) => ({
    value,
    label: roleNames[value]?.namezh ?? String(value),
    disabled: !mayGive(own, value),
  }))
