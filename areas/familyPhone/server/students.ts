import { type SQL, and, eq, not, sql } from 'drizzle-orm'
import { leftStatus } from '../../registry/contract.ts'
import { ofStudentRole } from '../../registry/server/joins.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

const left = sql`exists (select 1 from ${studentInfo} where ${and(
  eq(studentInfo.schoolId, member.schoolId),
  eq(studentInfo.memberId, member.id),
  eq(studentInfo.status, leftStatus),
)})`

/** SQL that holds for whoever is or was a student. */
export const isPupil: SQL = sql`exists (select 1 from ${memberRole} where ${ofStudentRole})`

/** SQL that holds for students who are at the school: neither left nor graduated. */
export const isAtSchool = and(isPupil, not(member.locked), not(left))
