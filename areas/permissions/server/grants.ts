import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { permissionGrant, userGroupMember, userGroupPermission } from './tables.ts'

/** Returns SQL for the permissions granted to a member in a school, directly and through groups. */
export const selectGrants = (schoolId: AnyPgColumn, memberId: AnyPgColumn): SQL<string[]> =>
  sql<string[]>`array(
    select ${permissionGrant.permission} from ${permissionGrant}
    where ${and(eq(permissionGrant.schoolId, schoolId), eq(permissionGrant.memberId, memberId))}
    union
    select ${userGroupPermission.permission} from ${userGroupMember}
    join ${userGroupPermission} on ${and(
      eq(userGroupPermission.schoolId, userGroupMember.schoolId),
      eq(userGroupPermission.groupId, userGroupMember.groupId),
    )}
    where ${and(eq(userGroupMember.schoolId, schoolId), eq(userGroupMember.memberId, memberId))})`
