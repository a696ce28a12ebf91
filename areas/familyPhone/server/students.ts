import { type SQL, and, eq, not, sql } from 'drizzle-orm'
import { leftStatus } from '../../registry/contract.ts'
import { studentRoleJoin } from '../../registry/server/people.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

const left = sql`exists (select 1 from ${studentInfo} where ${and(
  eq(studentInfo.schoolId, member.schoolId),
  eq(studentInfo.memberId, member.id),
  eq(studentInfo.status, leftStatus),
)})`

/** SQL condition for current and former students. */
export const isPupil: SQL = sql`exists (select 1 from ${memberRole} where ${studentRoleJoin})`

/** SQL condition for students at the school: not left and not graduated. */
export const isAtSchool = and(isPupil, not(member.locked), not(left))
