import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import { materialTaskClass, materialUpload } from './tables.ts'

type Column = AnyPgColumn | SQL

/** SQL condition for students currently at school. */
export const isStudent = sql`(exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
    and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.student})
  and exists (select 1 from ${studentInfo} where ${studentInfo.schoolId} = ${member.schoolId}
    and ${studentInfo.memberId} = ${member.id} and ${studentInfo.status} = ${studentStatus.inSchool})
  and not ${member.disabled} and not ${member.locked})`

/** SQL condition that a member is in one of a task's classes. */
const inClassOf = (schoolId: number, taskId: Column | number) =>
  sql`${member.id} in (select ${memberDepartment.memberId} from ${memberDepartment}
    join ${materialTaskClass} on ${materialTaskClass.schoolId} = ${memberDepartment.schoolId}
      and ${materialTaskClass.departmentId} = ${memberDepartment.departmentId}
    where ${materialTaskClass.schoolId} = ${schoolId} and ${materialTaskClass.taskId} = ${taskId})`

/** SQL condition for the students of a task within a person's reach. Null stands for all. */
export const isInTask = (schoolId: number, taskId: Column | number, asker: Asker | null) =>
  and(
    eq(member.schoolId, schoolId),
    isStudent,
    inClassOf(schoolId, taskId),
    asker === null ? undefined : isPersonWithinReach(schoolId, member.id, asker),
  )

/** SQL condition that a student has uploads for a task, or uploads in time. */
export const hasUploads = (taskId: Column | number, inTime = false) =>
  sql`exists (select 1 from ${materialUpload} where ${materialUpload.schoolId} = ${member.schoolId}
    and ${materialUpload.taskId} = ${taskId} and ${materialUpload.studentId} = ${member.id}
    ${inTime ? sql`and not ${materialUpload.isLate}` : sql``})`

/** The class shown for a student: the main department. */
export const mainDepartmentJoin = and(
  eq(department.schoolId, member.schoolId),
  eq(department.id, member.mainDepartmentId),
)

/** Returns the name of a student in a task. Null for other people. */
export const findTaskStudentName = async (db: Db, schoolId: number, taskId: number, studentId: number) => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(isInTask(schoolId, taskId, null), eq(member.id, studentId)))
  return row?.name ?? null
}

/** Returns a member's name for a refusal. */
export const findMemberName = async (db: Db, schoolId: number, memberId: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return row?.name ?? ''
}
