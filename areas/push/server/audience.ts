import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { userGroupMember } from '../../permissions/server/tables.ts'

/** The pupils that a push is about: those below the departments, in the groups, or chosen one by one. */
export interface Audience {
  readonly departmentIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly userIds: readonly number[]
}

/** SQL condition: a pupil, in this class, belongs to an audience. An empty audience has nobody. */
export const isInAudience = (
  schoolId: number,
  { student, inClass }: { readonly student: AnyPgColumn; readonly inClass: AnyPgColumn },
  { departmentIds, groupIds, userIds }: Audience,
): SQL => {
  const belowDepartments = sql`${inClass} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    among(departmentAncestor.ancestorId, departmentIds),
  )})`
  const inGroups = sql`${student} in (select ${userGroupMember.memberId} from ${userGroupMember} where ${and(
    eq(userGroupMember.schoolId, schoolId),
    among(userGroupMember.groupId, groupIds),
  )})`
  return sql`(${or(belowDepartments, inGroups, among(student, userIds))})`
}
