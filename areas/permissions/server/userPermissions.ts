import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf } from '../../../platform/server/session.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { lockMember } from '../../registry/server/membership.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { type permissions, permissionsRefusals } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import { permissionGrant, userGroup, userGroupMember, userGroupPermission } from './tables.ts'

interface UserKey {
  readonly schoolId: number
  readonly userId: number
}

const isGrantOf = ({ schoolId, userId }: UserKey) =>
  and(eq(permissionGrant.schoolId, schoolId), eq(permissionGrant.memberId, userId))

const listGrants = async (db: Db, key: UserKey): Promise<string[]> => {
  const rows = await db
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(isGrantOf(key))
    .orderBy(asc(permissionGrant.permission))
  return rows.map((row) => row.permission)
}

const listRoles = async (db: Db, { schoolId, userId }: UserKey): Promise<number[]> => {
  const rows = await db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, userId)))
  return rows.map((row) => row.roleId)
}

/** Lists the modules that are closed in a school. */
export const listClosedModules = async (db: Db, schoolId: number): Promise<string[]> => {
  const rows = await db
    .select({ module: closedModule.module })
    .from(closedModule)
    .where(eq(closedModule.schoolId, schoolId))
  return rows.map((row) => row.module)
}

/** Lists the names of a user's groups, by the permission they bring. */
const listByGroup = async (db: Db, { schoolId, userId }: UserKey): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .select({ permission: userGroupPermission.permission, name: userGroup.name })
    .from(userGroupMember)
    .innerJoin(userGroup, and(eq(userGroup.schoolId, schoolId), eq(userGroup.id, userGroupMember.groupId)))
    .innerJoin(
      userGroupPermission,
      and(eq(userGroupPermission.schoolId, schoolId), eq(userGroupPermission.groupId, userGroup.id)),
    )
    .where(and(eq(userGroupMember.schoolId, schoolId), eq(userGroupMember.memberId, userId)))
    .orderBy(asc(userGroup.name))
  const names = new Map<string, string[]>()
  for (const { permission, name } of rows) names.set(permission, [...(names.get(permission) ?? []), name])
  return names
}

/** Returns a user's permissions by role and by grant, as two lists. */
export const findUserPermissions = async (
  rules: PermissionRules,
  { db, params }: Context<typeof permissions.ofUser>,
) => {
  const [granted, roles, closedModules] = await Promise.all([
    listGrants(db, params),
    listRoles(db, params),
    listClosedModules(db, params.schoolId),
  ])
  return { granted, byRole: [...effectivePermissions(rules, { roles, grants: [], closedModules })].toSorted() }
}

/** Returns a user's permission tree. */
export const findPermissionTree = async (
  rules: PermissionRules,
  catalogue: Catalogue,
  { db, session, params }: Context<typeof permissions.treeOfUser>,
) => {
  const [granted, roles, byGroup, closedModules] = await Promise.all([
    listGrants(db, params),
    listRoles(db, params),
    listByGroup(db, params),
    listClosedModules(db, params.schoolId),
  ])
  // Mark role permissions of closed modules too. They are shown but can't be ticked.
  const byRole = effectivePermissions(rules, { roles, grants: [], closedModules: [] })
  return catalogue.treeOf(session, { granted, byRole, byGroup, closedModules })
}

/**
 * Replaces the list of permissions granted to a user directly. Users can't grant what they lack, nor grant to
 * themselves (decision on H-027).
 */
export const setUserPermissions = async (
  catalogue: Catalogue,
  { db, session, params, body }: Context<typeof permissions.setOfUser>,
): Promise<null> => {
  if (params.userId === memberOf(session)) throw new Refusal(permissionsRefusals.notYourself)
  const { name } = await lockMember(db, params.schoolId, params.userId)
  const [stored, closedModules] = await Promise.all([listGrants(db, params), listClosedModules(db, params.schoolId)])
  const keys = catalogue.check(session, body, stored, closedModules, `“${name}”的权限`)
  await db.delete(permissionGrant).where(isGrantOf(params))
  if (keys.length > 0) {
    await db
      .insert(permissionGrant)
      .values(keys.map((permission) => ({ schoolId: params.schoolId, memberId: params.userId, permission })))
  }
  return null
}
