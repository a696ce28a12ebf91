import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { userGroupMember } from '../../../permissions/server/tables.ts'
import { presentStudent } from '../../../registry/server/people.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import type { Target } from '../../articleContract.ts'

/** The targets of an article by which it concerns parents. */
const splitTargets = (targets: readonly Target[]) => ({
  departments: targets.filter(({ kind, people }) => kind === 'department' && people !== 'staff').map(({ id }) => id),
  groups: targets.filter(({ kind }) => kind === 'group').map(({ id }) => id),
  hasAllParents: targets.some(({ kind, id }) => kind === 'role' && id === role.parent),
})

const isInGroup = (schoolId: number, groups: readonly number[]): SQL =>
  sql`${parentLink.parentId} in (select ${userGroupMember.memberId} from ${userGroupMember} where ${and(
    eq(userGroupMember.schoolId, schoolId),
    among(userGroupMember.groupId, groups),
  )})`

/** SQL condition: an article with these targets is for all parents of the member. */
const isForAllParents = (schoolId: number, targets: readonly Target[]): SQL => {
  const { departments, hasAllParents } = splitTargets(targets)
  if (hasAllParents) return sql`true`
  return sql`${member.mainDepartmentId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    among(departmentAncestor.ancestorId, departments),
  )})`
}

/** SQL condition: the member is a student in school, and an article with these targets is for a parent of theirs. */
export const isConcerned = (schoolId: number, targets: readonly Target[]): SQL | undefined => {
  const hasParentInGroup = sql`exists (select 1 from ${parentLink} where ${and(
    eq(parentLink.schoolId, schoolId),
    eq(parentLink.studentId, member.id),
    isInGroup(schoolId, splitTargets(targets).groups),
  )})`
  return and(eq(member.schoolId, schoolId), presentStudent(), or(isForAllParents(schoolId, targets), hasParentInGroup))
}

/**
 * Lists the students that an article with these targets concerns, within a further condition. One whom it concerns only
 * through a user group has the parents in that group.
 */
export const listConcerned = async (
  db: Db,
  schoolId: number,
  targets: readonly Target[],
  within: SQL | undefined,
): Promise<{ readonly studentId: number; readonly parentIds?: readonly number[] }[]> => {
  const rows = await db
    .select({ studentId: member.id, isForAll: sql<boolean>`coalesce(${isForAllParents(schoolId, targets)}, false)` })
    .from(member)
    .where(and(isConcerned(schoolId, targets), within))
    .orderBy(member.mainDepartmentId, member.id)
  const byGroup = rows.filter(({ isForAll }) => !isForAll).map(({ studentId }) => studentId)
  const links = await db
    .select({ studentId: parentLink.studentId, parentId: parentLink.parentId })
    .from(parentLink)
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        among(parentLink.studentId, byGroup),
        isInGroup(schoolId, splitTargets(targets).groups),
      ),
    )
  const parents = Map.groupBy(links, ({ studentId }) => studentId)
  return rows.map(({ studentId, isForAll }) =>
    isForAll ? { studentId } : { studentId, parentIds: (parents.get(studentId) ?? []).map(({ parentId }) => parentId) },
  )
}
