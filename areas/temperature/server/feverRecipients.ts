import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { openRecord } from '../../registry/server/people.ts'
import { classManager, member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

/** SQL that is true for a member who can receive text messages. */
export const canReceiveTexts = sql`${openRecord()} and ${member.telephone} <> ''`

/** SQL for the ids of the heads of a class. */
export const selectHeadIds = (schoolId: number, classId: SQLWrapper | number): SQL =>
  sql`select ${classManager.memberId} from ${classManager} where ${classManager.schoolId} = ${schoolId}
    and ${classManager.departmentId} = ${classId} and ${classManager.level} = 1`

/** SQL for the ids of a student's parents. */
export const selectParentIds = (schoolId: number, studentId: SQLWrapper | number): SQL =>
  sql`select ${parentLink.parentId} from ${parentLink} where ${parentLink.schoolId} = ${schoolId}
    and ${parentLink.studentId} = ${studentId}`
