import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
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

/** Departments of a school with everything below them, null for all, as far as somebody reaches. */
interface Place {
  readonly schoolId: number
  readonly departments: readonly number[] | null
  readonly reachedBy?: Asker
}

interface DepartmentColumns {
  readonly schoolId: AnyPgColumn
  readonly departmentId: AnyPgColumn
}

const isIn = (columns: DepartmentColumns, { schoolId, departments, reachedBy }: Place): SQL | undefined =>
  and(
    eq(columns.schoolId, schoolId),
    departments === null ? undefined : sql`${columns.departmentId} in (${below(schoolId, departments)})`,
    reachedBy && isWithinReach(reachedBy, columns.schoolId, columns.departmentId),
  )

/** SQL for the ids of the staff of departments, and of those who lead or teach a class in them. */
export const selectStaffOf = (place: Place): SQL =>
  sql`select ${member.id} from ${member} where ${and(ofSchool(place.schoolId), isStaff)} and (${member.id} in (
      select ${memberDepartment.memberId} from ${memberDepartment} where ${isIn(memberDepartment, place)})
    or ${member.id} in (
      select ${classManager.memberId} from ${classManager} where ${isIn(classManager, place)}))`

/** SQL for the ids of the parents of students in school, in departments or in the whole school. */
export const selectParentsOf = (place: Place): SQL => {
  const { schoolId } = place
  const within = isIn({ schoolId: member.schoolId, departmentId: member.mainDepartmentId }, place)
  return sql`select ${parentLink.parentId} from ${parentLink} join ${member}
    on ${and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.studentId))}
    where ${and(eq(parentLink.schoolId, schoolId), presentStudent(), within)}`
}

const selectRole = (schoolId: number, roleId: number): SQL =>
  roleId === role.parent
    ? selectParentsOf({ schoolId, departments: null })
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
    ...(staff.length > 0 ? [selectStaffOf({ schoolId, departments: staff })] : []),
    ...(parents.length > 0 ? [selectParentsOf({ schoolId, departments: parents })] : []),
    ...roles.map((id) => selectRole(schoolId, id)),
    ...(groups.length > 0 ? [selectGroups(schoolId, groups)] : []),
  ]
  return sql.join(parts, sql` union all `)
}
