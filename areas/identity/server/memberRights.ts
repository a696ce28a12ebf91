import { and, eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import {
  type PermissionRules,
  type RightsCheck,
  type RecordRolesSource,
  effectivePermissions,
} from '../../../platform/server/permissions.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { filterRolesByTenantKind } from './consoleRoles.ts'
import { findRecordMembership } from './consoleMemberships.ts'

const isBureauOf = async (db: Db, bureauId: number, schoolId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.id, schoolId), eq(school.bureauId, bureauId)))
  return rows.length > 0
}

/** Returns school and effective roles of a member who isn't the caller, or null if unknown. Runs as the system. */
export const findMemberRoles: RecordRolesSource = async (db, memberId) => {
  const [place] = await findRecordMembership(db, memberId)
  return place ? { schoolId: place.schoolId, roles: filterRolesByTenantKind(place.schoolKind, place.roles) } : null
}

/**
 * Builds a check whether a member who isn't the caller has a permission in a school: as its member, through its bureau
 * or through the platform. Runs as the system.
 */
export const makeRightsCheck =
  (rules: PermissionRules): RightsCheck =>
  async (db, { schoolId, memberId }, permission) => {
    for (const place of await findRecordMembership(db, memberId)) {
      if (place.disabled || place.locked || place.mainDepartmentId === null) continue
      const roles = filterRolesByTenantKind(place.schoolKind, place.roles)
      if (!effectivePermissions(rules, { ...place, roles }).has(permission)) continue
      if (place.schoolId === schoolId || roles.includes(role.superAdministrator)) return true
      if (roles.includes(role.bureauAdministrator) && (await isBureauOf(db, place.schoolId, schoolId))) return true
    }
    return false
  }
