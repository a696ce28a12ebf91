import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { grantsOf } from './grants.ts'
import { closedModulesOf } from './ofUser.ts'

/** The rules of the areas that are served, which are known once this area's server is made of them. */
let served: PermissionRules | undefined

/** Notes what each role may do by default, for those who ask what somebody else may do. */
export const serveRules = (rules: PermissionRules): void => {
  served = rules
}

const rolesHeld = sql<number[]>`array(select ${memberRole.roleId} from ${memberRole}
  where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id})`

/** All that somebody may do in a school: by role, by grant, by group. Nothing where there is no such record. */
export const findRights = async (db: Db, schoolId: number, memberId: number): Promise<ReadonlySet<string>> => {
  if (!served) throw new Error('rights were asked for before the areas were served')
  const [held] = await db
    .select({ roles: rolesHeld, grants: grantsOf(member.schoolId, member.id) })
    .from(member)
    .where(eq(member.id, memberId))
  if (!held) return new Set()
  return effectivePermissions(served, { ...held, closedModules: await closedModulesOf(db, schoolId) })
}
