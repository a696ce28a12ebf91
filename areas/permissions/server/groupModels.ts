import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { permissions } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import { findGroup, listGroupPermissions, lockGroup } from './groups.ts'
import { listClosedModules } from './userPermissions.ts'
import { userGroup, userGroupPermission } from './tables.ts'

/** Returns a group with its permission tree. Groups have no roles. */
export const findGroupModels = async (
  catalogue: Catalogue,
  { db, session, params }: Context<typeof permissions.groupModels>,
) => {
  const [found, granted, [place]] = await Promise.all([
    findGroup(db, params.id),
    listGroupPermissions(db, params.id),
    db.select({ schoolId: userGroup.schoolId }).from(userGroup).where(eq(userGroup.id, params.id)),
  ])
  if (found === null || place === undefined) throw new Refusal(common.notFound)
  const closedModules = await listClosedModules(db, place.schoolId)
  const held = { granted, byRole: new Set<string>(), byGroup: new Map<string, string[]>(), closedModules }
  return { ...found, moduleModels: catalogue.treeOf(session, held) }
}

/**
 * Replaces a group's permissions. Members of the group may add only permissions that they hold, like everybody, so
 * they gain nothing.
 */
export const setGroupModels = async (
  catalogue: Catalogue,
  { db, session, params, body }: Context<typeof permissions.setGroupModels>,
): Promise<null> => {
  const { id: groupId, schoolId, name } = await lockGroup(db, params.id)
  const [stored, closedModules] = await Promise.all([
    listGroupPermissions(db, groupId),
    listClosedModules(db, schoolId),
  ])
  const keys = catalogue.check(session, body, stored, closedModules, `用户组“${name}”的权限`)
  await db.delete(userGroupPermission).where(eq(userGroupPermission.groupId, groupId))
  if (keys.length > 0) {
    await db.insert(userGroupPermission).values(keys.map((permission) => ({ schoolId, groupId, permission })))
  }
  return null
}
