import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { isPersonWithinReach } from './people.ts'

const { superAdministrator, departmentManager, schoolDataAdministrator } = role

/** Roles that make a person staff of a school. */
const workingRoles: readonly number[] = [
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  role.dormitoryAdministrator,
  role.staff,
  role.gateKeeper,
]

/** True for a role that makes a person staff of a school. */
export const isWorkingRole = (roleId: number): boolean => workingRoles.includes(roleId)

/** SQL condition: `person` has a working role. A record that is disabled or locked counts too. */
export const hasWorkingRole = (schoolId: number | AnyPgColumn, person: AnyPgColumn): SQL =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, schoolId),
    eq(memberRole.memberId, person),
    inArray(memberRole.roleId, [...workingRoles]),
  )})`

const nobody = sql`false`

/**
 * SQL condition for people in departments that the caller manages. Undefined (no restriction) for school
 * administrators.
 */
export const isManagedStaff = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (holdsRole(asker, superAdministrator, schoolDataAdministrator)) return undefined
  if (!holdsRole(asker, departmentManager)) return nobody
  // Ignore the classes of a manager who also teaches, because they are not managed departments.
  return isPersonWithinReach(schoolId, person, { ...asker, classes: [], roles: [departmentManager] }) ?? nobody
}

/**
 * SQL condition for staff whose days the caller may see: themselves and people they manage. Undefined (no restriction)
 * for school and bureau administrators.
 */
export const isVisibleStaff = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (holdsRole(asker, role.bureauAdministrator)) return undefined
  const managed = isManagedStaff(schoolId, person, asker)
  return managed && or(managed, eq(person, asker.memberId ?? 0))
}
