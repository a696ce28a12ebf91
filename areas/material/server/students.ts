import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { presentStudent } from '../../registry/server/people.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { materialTaskClass, materialUpload } from './tables.ts'

type Column = AnyPgColumn | SQL

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
    presentStudent(),
    inClassOf(schoolId, taskId),
    asker === null ? undefined : isPersonWithinReach(schoolId, member.id, asker),
  )

/** SQL condition that a student has uploads for a task, or uploads in time. */
export const hasUploads = (taskId: Column | number, inTime = false) =>
  sql`exists (select 1 from ${materialUpload} where ${materialUpload.schoolId} = ${member.schoolId}
    and ${materialUpload.taskId} = ${taskId} and ${materialUpload.studentId} = ${member.id}
    ${inTime ? sql`and not ${materialUpload.isLate}` : sql``})`

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
