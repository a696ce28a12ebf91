import { type SQL, and, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { among } from '../../../platform/server/database/among.ts'
import { isStaff, openRecord, presentStudent } from '../../registry/server/people.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { classManager, member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { userGroupMember } from '../../permissions/server/tables.ts'
import type { Target } from '../articleContract.ts'

/** The ids of departments and of everything below them. */
const below = (schoolId: number, departments: readonly number[]): SQL =>
  sql`select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    among(departmentAncestor.ancestorId, departments),
  )}`

const ofSchool = (schoolId: number) => and(eq(member.schoolId, schoolId), openRecord())

/** SQL for the ids of the staff of departments, and of those who lead or teach a class in them. */
export const selectStaffOf = (schoolId: number, departments: readonly number[]): SQL =>
  sql`select ${member.id} from ${member} where ${and(ofSchool(schoolId), isStaff)} and (${member.id} in (
      select ${memberDepartment.memberId} from ${memberDepartment} where ${memberDepartment.schoolId} = ${schoolId}
        and ${memberDepartment.departmentId} in (${below(schoolId, departments)}))
    or ${member.id} in (
      select ${classManager.memberId} from ${classManager} where ${classManager.schoolId} = ${schoolId}
        and ${classManager.departmentId} in (${below(schoolId, departments)})))`

/** SQL for the ids of the parents of students in school, in departments or, without any, in the whole school. */
export const selectParentsOf = (schoolId: number, departments: readonly number[] | null): SQL => {
  const within = departments === null ? undefined : sql`${member.mainDepartmentId} in (${below(schoolId, departments)})`
  return sql`select ${parentLink.parentId} from ${parentLink} join ${member}
    on ${and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.studentId))}
    where ${and(eq(parentLink.schoolId, schoolId), presentStudent(), within)}`
}

const selectRole = (schoolId: number, roleId: number): SQL =>
  roleId === role.parent
    ? selectParentsOf(schoolId, null)
    : sql`select ${member.id} from ${member} join ${memberRole}
        on ${and(eq(memberRole.schoolId, member.schoolId), eq(memberRole.memberId, member.id))}
        where ${and(ofSchool(schoolId), eq(memberRole.roleId, roleId))}`

const selectGroups = (schoolId: number, groups: readonly number[]): SQL =>
  sql`select ${member.id} from ${member} join ${userGroupMember}
    on ${and(eq(userGroupMember.schoolId, member.schoolId), eq(userGroupMember.memberId, member.id))}
    where ${and(ofSchool(schoolId), among(userGroupMember.groupId, groups))}`

const departmentsOf = (targets: readonly Target[], isFor: (people: Target['people']) => boolean): number[] =>
  targets.filter(({ kind, people }) => kind === 'department' && isFor(people)).map(({ id }) => id)

/**
 * SQL for the ids of everybody whom an article with these targets concerns: staff and parents, each as often as they
 * are concerned. Without targets these are all staff.
 */
export const selectAudience = (schoolId: number, targets: readonly Target[]): SQL => {
  if (targets.length === 0) return sql`select ${member.id} from ${member} where ${and(ofSchool(schoolId), isStaff)}`
  const staff = departmentsOf(targets, (people) => people !== 'parents')
  const parents = departmentsOf(targets, (people) => people !== 'staff')
  const roles = targets.filter(({ kind }) => kind === 'role').map(({ id }) => id)
  const groups = targets.filter(({ kind }) => kind === 'group').map(({ id }) => id)
  const parts = [
    ...(staff.length > 0 ? [selectStaffOf(schoolId, staff)] : []),
    ...(parents.length > 0 ? [selectParentsOf(schoolId, parents)] : []),
    ...roles.map((id) => selectRole(schoolId, id)),
    ...(groups.length > 0 ? [selectGroups(schoolId, groups)] : []),
  ]
  return sql.join(parts, sql` union all `)
}
