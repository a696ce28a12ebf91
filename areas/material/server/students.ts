import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { personWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import { materialTaskClass, materialUpload } from './tables.ts'

type Column = AnyPgColumn | SQL

/** SQL that holds for students at school. */
export const isStudent = sql`(exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
    and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.student})
  and exists (select 1 from ${studentInfo} where ${studentInfo.schoolId} = ${member.schoolId}
    and ${studentInfo.memberId} = ${member.id} and ${studentInfo.status} = ${studentStatus.inSchool})
  and not ${member.disabled} and not ${member.locked})`

/** SQL that holds where a member is in one of the classes of a task. */
const inClassOf = (schoolId: number, taskId: Column | number) =>
  sql`${member.id} in (select ${memberDepartment.memberId} from ${memberDepartment}
    join ${materialTaskClass} on ${materialTaskClass.schoolId} = ${memberDepartment.schoolId}
      and ${materialTaskClass.departmentId} = ${memberDepartment.departmentId}
    where ${materialTaskClass.schoolId} = ${schoolId} and ${materialTaskClass.taskId} = ${taskId})`

/** SQL that holds for the students whom a task asks, as far as somebody reaches. */
export const askedBy = (schoolId: number, taskId: Column | number, asker: Asker | null) =>
  and(
    eq(member.schoolId, schoolId),
    isStudent,
    inClassOf(schoolId, taskId),
    asker === null ? undefined : personWithinReach(schoolId, member.id, asker),
  )

/** SQL that holds where a student has given something for a task, or something in time. */
export const hasGiven = (taskId: Column | number, inTime = false) =>
  sql`exists (select 1 from ${materialUpload} where ${materialUpload.schoolId} = ${member.schoolId}
    and ${materialUpload.taskId} = ${taskId} and ${materialUpload.studentId} = ${member.id}
    ${inTime ? sql`and not ${materialUpload.isLate}` : sql``})`

/** The class under which a student is shown: the main department. */
export const ofMainDepartment = and(
  eq(department.schoolId, member.schoolId),
  eq(department.id, member.mainDepartmentId),
)

/** The name of a student whom a task asks; null for others. */
export const nameOfAsked = async (db: Db, schoolId: number, taskId: number, studentId: number) => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(askedBy(schoolId, taskId, null), eq(member.id, studentId)))
  return row?.name ?? null
}

/** The name of a member, for a refusal. */
export const nameOf = async (db: Db, schoolId: number, memberId: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return row?.name ?? ''
}
