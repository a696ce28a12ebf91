import { type Column, type SQL, and, eq, notInArray, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { department } from './tables/departments.ts'
import { member, memberRole } from './tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from './tables/places.ts'
import { studentInfo } from './tables/students.ts'

/** SQL that joins `member` to a row that refers to one. It compares both key parts, so that schools can't mix. */
export const memberJoin = (schoolId: Column, memberId: Column): SQL | undefined =>
  and(eq(member.schoolId, schoolId), eq(member.id, memberId))

/** SQL that joins `department` to a member: a student's class, or the first department of staff. */
export const mainDepartmentJoin = and(
  eq(department.schoolId, member.schoolId),
  eq(department.id, member.mainDepartmentId),
)

/** SQL that joins the student role to a member. Other members match no row. */
export const studentRoleJoin = and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  eq(memberRole.roleId, role.student),
)

/** SQL condition for staff: members with any role other than student or parent. */
export const isStaff: SQL = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  notInArray(memberRole.roleId, [role.student, role.parent]),
)})`

/** SQL that joins `studentInfo` to a member. `ofRoom` adds the room and `ofBuilding` its building. */
export const studentInfoJoin = and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id))
export const roomJoin = and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))
export const buildingJoin = and(
  eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId),
  eq(dormitoryBuilding.id, dormitoryRoom.buildingId),
)

/**
 * SQL condition that a column refers to a person of a school for whom `people` holds. Undefined, for everybody, without
 * it.
 */
export const isPersonAmong = (schoolId: number, person: Column, people: SQL | undefined): SQL | undefined =>
  people && sql`${person} in (select ${member.id} from ${member} where ${and(eq(member.schoolId, schoolId), people)})`
