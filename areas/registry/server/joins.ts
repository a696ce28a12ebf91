import { type Column, type SQL, and, eq, notInArray, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { department } from './tables/departments.ts'
import { member, memberRole } from './tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from './tables/places.ts'
import { studentInfo } from './tables/students.ts'

/** SQL that joins `member` to a row that names one; both parts of the key, so that no school's row meets another's. */
export const ofPerson = (schoolId: Column, memberId: Column): SQL | undefined =>
  and(eq(member.schoolId, schoolId), eq(member.id, memberId))

/** SQL that joins `department` to a member: the class of a student, the first department of staff. */
export const ofMainDepartment = and(
  eq(department.schoolId, member.schoolId),
  eq(department.id, member.mainDepartmentId),
)

/** SQL that joins the role of a student to a member who has it: others find no row. */
export const ofStudentRole = and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  eq(memberRole.roleId, role.student),
)

/** SQL that holds for a member of the school's staff: whoever is there as more than a student or a parent. */
export const isStaff: SQL = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  notInArray(memberRole.roleId, [role.student, role.parent]),
)})`

/** SQL that joins what a school keeps about a student: `studentInfo`, the room that it names, and the building of that. */
export const ofStudentInfo = and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id))
export const ofRoom = and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))
export const ofBuilding = and(
  eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId),
  eq(dormitoryBuilding.id, dormitoryRoom.buildingId),
)

/** SQL that holds where a column names somebody of a school for whom `people` holds; undefined, for everybody, without it. */
export const personAmong = (schoolId: number, person: Column, people: SQL | undefined): SQL | undefined =>
  people && sql`${person} in (select ${member.id} from ${member} where ${and(eq(member.schoolId, schoolId), people)})`
