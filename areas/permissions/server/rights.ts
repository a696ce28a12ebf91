import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { selectGrants } from './grants.ts'
import { listClosedModules } from './userPermissions.ts'

/** The role permissions of all areas, set when this area's server is built. */
let served: PermissionRules | undefined

/** Stores what each role may do by default, for `findMemberPermissions`. */
export const setRoleRules = (rules: PermissionRules): void => {
  served = rules
}

const rolesHeld = sql<number[]>`array(select ${memberRole.roleId} from ${memberRole}
  where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id})`

/**
 * Returns all permissions of a member in a school, by role, grant and group. Returns an empty set for an unknown
 * member.
 */
export const findMemberPermissions = async (
  db: Db,
  schoolId: number,
  memberId: number,
): Promise<ReadonlySet<string>> => {
  if (!served) throw new Error('rights were asked for before the areas were served')
  const [held] = await db
    .select({ roles: rolesHeld, grants: selectGrants(member.schoolId, member.id) })
    .from(member)
    .where(eq(member.id, memberId))
  if (!held) return new Set()
  return effectivePermissions(served, { ...held, closedModules: await listClosedModules(db, schoolId) })
}
